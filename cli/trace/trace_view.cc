// Laying out a trace.
#include "cli/trace/trace_view.h"

#include <fmt/format.h>

#include "ledger/json.h"
#include "ledger/request.h"

namespace reckon::cli {
namespace {

std::string NameOf(const sim::TraceEvent& event) {
  return event.is_call ? std::string(Name(event.id.real_api)) : event.note;
}

std::string Types(const CallIdentity& id) {
  std::string text(Name(id.data_dtype));
  if (id.index_dtype != DType::kNone) text += " by " + std::string(Name(id.index_dtype));
  if (id.mode != Mode::kNone) text += " " + std::string(Name(id.mode));
  return text;
}

std::string MaskText(const sim::TraceMask& mask) {
  if (mask.active == mask.lanes) return fmt::format("all {} lanes", mask.lanes);
  return fmt::format("{}{} of {} lanes", mask.prefix ? "the first " : "", mask.active, mask.lanes);
}

std::string RangeText(const sim::Trace& trace, const sim::TraceAccess& access) {
  return fmt::format("{} bytes at {}", access.bytes, PlaceOf(trace.room, access.address));
}

Json AccessJson(const sim::Trace& trace, const sim::TraceAccess& access) {
  return {{"address", access.address},
          {"bytes", access.bytes},
          {"place", PlaceOf(trace.room, access.address)}};
}

Json Args(const sim::Trace& trace, const sim::TraceEvent& event) {
  Json args = {{"number", event.number}};
  if (event.is_call) {
    args["call_site"] = Name(event.id.call_site);
    args["data_dtype"] = Name(event.id.data_dtype);
    if (event.id.index_dtype != DType::kNone) args["index_dtype"] = Name(event.id.index_dtype);
    if (event.id.mode != Mode::kNone) args["mode"] = Name(event.id.mode);
  }
  if (event.read) args["read"] = AccessJson(trace, *event.read);
  if (event.write) args["write"] = AccessJson(trace, *event.write);
  if (event.mask) args["mask"] = MaskText(*event.mask);
  if (event.scalar) args["scalar"] = *event.scalar;
  if (event.held != 0) args["held_bytes"] = event.held;
  return args;
}

int ThreadOf(sim::Lane lane) { return static_cast<int>(lane) + 1; }

Json NameEvent(const char* what, int thread, const std::string& name) {
  return {{"ph", "M"}, {"name", what}, {"pid", 1}, {"tid", thread}, {"args", {{"name", name}}}};
}

std::string SiteText(std::uint64_t number, CallSite site) {
  return fmt::format("#{} {}", number, Name(site));
}

std::string ByteText(const std::optional<std::uint8_t>& value) {
  return value ? fmt::format("0x{:02x}", *value) : "undefined";
}

std::string HistoryText(const sim::Trace& trace, const Style& style) {
  const sim::WrongByte& wrong = *trace.wrong;
  std::string text = style.Bad(
      fmt::format("\nfirst wrong byte: {} (element {}) is {}, right is {}, which lies at {}\n",
                  PlaceOf(trace.room, wrong.address), wrong.element, ByteText(wrong.found),
                  ByteText(wrong.expected),
                  PlaceOf(trace.room, static_cast<std::uint64_t>(wrong.expected_from))));
  if (wrong.writes.empty()) return text + "  no store ever wrote it\n";
  for (const sim::ByteWrite& write : wrong.writes) {
    text += fmt::format("  stored by  {}: {}\n", SiteText(write.store, write.store_site),
                        ByteText(write.value));
    if (write.written == 0) {
      text += style.Bad("             held back in its stream and never written\n");
    } else if (write.written != write.store) {
      text += fmt::format("             held back, written by {}\n",
                          SiteText(write.written, write.written_site));
    }
    if (write.made == 0) {
      text += "    from     a register nobody loaded\n";
    } else if (write.loaded_from < 0) {
      text += fmt::format("    from     {}, computed\n", SiteText(write.made, write.made_site));
    } else {
      text +=
          fmt::format("    from     {}, which loaded {}\n", SiteText(write.made, write.made_site),
                      PlaceOf(trace.room, static_cast<std::uint64_t>(write.loaded_from)));
    }
  }
  return text;
}

}  // namespace

Json WrongByteToJson(const sim::Trace& trace) {
  const sim::WrongByte& wrong = *trace.wrong;
  const auto number = [](std::uint64_t event) { return event == 0 ? Json() : Json(event); };
  const auto site = [](std::uint64_t event, CallSite at) {
    return event == 0 ? Json() : Json(Name(at));
  };
  Json writes = Json::array();
  for (const sim::ByteWrite& write : wrong.writes) {
    writes.push_back({{"store", number(write.store)},
                      {"store_site", site(write.store, write.store_site)},
                      {"written", number(write.written)},
                      {"written_site", site(write.written, write.written_site)},
                      {"made", number(write.made)},
                      {"made_site", site(write.made, write.made_site)},
                      {"loaded_from", write.loaded_from < 0 ? Json() : Json(write.loaded_from)},
                      {"value", write.value}});
  }
  return {{"address", wrong.address},
          {"element", wrong.element},
          {"expected", wrong.expected},
          {"found", wrong.found ? Json(*wrong.found) : Json()},
          {"expected_from", wrong.expected_from},
          {"writes", std::move(writes)}};
}

std::string CutNote(const sim::Trace& trace) {
  if (trace.events.size() == trace.all_events) return "";
  return fmt::format("only the first {} of {} events are shown (--event-limit)",
                     trace.events.size(), trace.all_events);
}

std::string ChromeTrace(const Case& c, const sim::Trace& trace) {
  Json head = {
      {"case", ToJson(ToRequest(c))},
      {"time", "order of events, not cycles"},
      {"output", sim::Name(trace.run.output)},
      {"events", trace.all_events},
      {"shown", trace.events.size()},
      {"dst", {{"address", 0}, {"bytes", trace.room.dst}}},
      {"src", {{"address", trace.room.dst}, {"bytes", trace.room.src}}},
      {"index_table", {{"address", trace.room.dst + trace.room.src}, {"bytes", trace.room.index}}}};
  std::string text =
      "{\"displayTimeUnit\": \"ms\",\n\"otherData\": " + head.dump() + ",\n\"traceEvents\": [\n";
  text += NameEvent("process_name", 0, "reckon " + ToArguments(c)).dump();
  for (const sim::Lane lane : {sim::Lane::kScalar, sim::Lane::kVector, sim::Lane::kSync}) {
    text += ",\n" + NameEvent("thread_name", ThreadOf(lane), std::string(Name(lane))).dump();
  }
  for (const sim::TraceEvent& event : trace.events) {
    const Json json = {{"ph", "X"},
                       {"name", NameOf(event)},
                       {"cat", Name(event.lane)},
                       {"ts", event.number - 1},
                       {"dur", 1},
                       {"pid", 1},
                       {"tid", ThreadOf(event.lane)},
                       {"args", Args(trace, event)}};
    text += ",\n" + json.dump();
  }
  const std::string cut = CutNote(trace);
  if (!cut.empty()) {
    const Json json = {{"ph", "i"},       {"name", "CUT SHORT: " + cut},
                       {"cat", "scalar"}, {"ts", trace.events.size()},
                       {"pid", 1},        {"tid", 1},
                       {"s", "g"}};
    text += ",\n" + json.dump();
  }
  return text + "\n]}\n";
}

std::string StepsText(const sim::Trace& trace, const Style& style) {
  std::string text;
  for (const sim::TraceEvent& event : trace.events) {
    fmt::format_to(std::back_inserter(text), "#{:<6} {:<6} ", event.number, Name(event.lane));
    if (!event.is_call) {
      text += style.Strong(event.note);
    } else {
      fmt::format_to(std::back_inserter(text), "{:<16} {:<42} {}", Name(event.id.real_api),
                     Name(event.id.call_site), Types(event.id));
    }
    if (event.read) text += "  reads " + RangeText(trace, *event.read);
    if (event.write && event.write->bytes > 0) {
      text += "  writes " + RangeText(trace, *event.write);
    }
    if (event.held != 0) fmt::format_to(std::back_inserter(text), " ({} held back)", event.held);
    if (event.mask) text += "  " + MaskText(*event.mask);
    if (event.scalar) fmt::format_to(std::back_inserter(text), "  scalar {}", *event.scalar);
    text += "\n";
  }
  const std::string cut = CutNote(trace);
  if (!cut.empty()) text += style.Bad("CUT SHORT: " + cut) + "\n";
  if (trace.wrong) text += HistoryText(trace, style);
  return text;
}

}  // namespace reckon::cli
