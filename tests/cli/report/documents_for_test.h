// Small documents of each kind.
#ifndef RECKON_TESTS_CLI_REPORT_DOCUMENTS_FOR_TEST_H_
#define RECKON_TESTS_CLI_REPORT_DOCUMENTS_FOR_TEST_H_

#include <nlohmann/json.hpp>
#include <string>

namespace reckon::cli {

using Json = nlohmann::ordered_json;

inline Json VerifyJson(const std::string& shard = "1/1") {
  Json json = Json::parse(R"json({
    "format": "reckon-verify-1", "again": "./reckon verify --seed 7 --cases 12345", "fault": null,
    "seed": 7, "cases": 12345, "sweep_cases": null,
    "judge_coverage": true,
    "floors": {"width": 0.0, "rank": 0.0, "wrapper": 0.0, "leaf": 0.0},
    "stages": [{"name": "corpus", "parts": [
      {"name": "hazards", "units": 1, "units_planned": 1, "counts_for_coverage": false,
       "cases": 13, "counts": {},
       "coverage": {"cases": 0, "widths": {}, "ranks": {}, "steps": {}, "families": {}},
       "failure": null, "inconclusive": ""}]},
     {"name": "sweep", "parts": [
      {"name": "model, count and byte machine", "units": 1, "units_planned": 1,
       "counts_for_coverage": true, "cases": 1234567, "counts": {"byte machine": 1000},
       "coverage": {"cases": 1234567, "widths": {"2": 1234567}, "ranks": {"1": 1234567},
                    "steps": {"Copy": {"2": 1234567}, "DataCopy": {"2": 1234567}},
                    "families": {"Copy": {"1": 1234567}}},
       "failure": null, "inconclusive": ""}]}],
    "unfinished": [],
    "coverage": {"cases": 1234567, "widths": {"2": 1234567}, "ranks": {"1": 1234567},
                 "steps": {"Copy": {"2": 1234567}, "DataCopy": {"2": 1234567}},
                 "families": {"Copy": {"1": 1234567}}},
    "coverage_judged": true, "shortfalls": ["leaf GatherWrapper was never met"],
    "unreachable": ["BrcDuplicate with 8-byte elements: an 8-byte element is two",
                    "Last3 of rank 2: it works on more axes"],
    "hazards": [{"file": "w.json", "title": "16-bit index wraps",
      "case": {"dtype": "uint8", "dst": [198, 331, 2], "src": [198, 331, 1]},
      "consumer": "GatherWrapper",
      "observed": {"output": "wrong", "written_bytes": 131076, "wrong_bytes": 4,
                   "first_wrong_element": 131072, "findings": ["error: 16-bit index wrapped"]},
      "model": "index = 65537 > 65535"}],
    "inconclusive": ["leaf GatherWrapper was never met"], "verdict": "inconclusive",
    "times": {"total": 1.5, "sweep": 1.25}})json");
  json["shard"] = shard;
  return json;
}

inline Json FailureJson() {
  return Json::parse(R"json({
    "property": "model == count machine",
    "case": {"dtype": "uint32", "dst": [1, 2, 64], "src": [1, 2, 1]},
    "path": {"model": ["Last3", "A"], "simulator": ["Last3", "B"]}, "findings": [],
    "difference": {"call_site": "A.StoreUnAlign",
      "model": {"real_api": "StoreUnAlign", "data_dtype": "uint32", "index_dtype": "", "mode": "",
                "api_params": {}, "call_count": 2345,
                "perf_components": [{"perf_type": "kStore", "perf_dtype": "uint32",
                                     "component_count": 2345}]},
      "simulator": null},
    "all_differences": [1, 2, 3],
    "road_text": "Last3: l <= VL? 64 <= 64 yes\n",
    "found_as": {"dtype": "uint8", "dst": [63, 1, 256], "src": [63, 1, 1]},
    "minimal": "nothing simpler of that rank fails",
    "replay": "./reckon compare --dtype uint32 --dst 1,2,64 --src 1,2,1"})json");
}

inline Json ProveJson() {
  return Json::parse(R"json({
    "solver": "Z3 4.8.12.0", "again": "./reckon prove kernel", "fault": null, "rlimit": 20000000, "questions": 237, "from_cache": 12,
    "seconds": 25.9, "obligations": [
      {"name": "kernel-equals-model/uint8/E", "meaning": "path & count equal", "section": "2 to 8",
       "verdict": "proved", "paths": 1234, "by_normal_form": 12, "by_solver": 0, "reason": "",
       "notes": [], "witness": null, "seconds": 0.03},
      {"name": "kernel-equals-model/uint8/B", "meaning": "the same of B", "section": "2 to 8",
       "verdict": "unknown", "paths": 1, "by_normal_form": 1, "by_solver": 1,
       "reason": "resource limit", "notes": [], "witness": null, "seconds": 0.5}]})json");
}

inline Json MutateJson() {
  return Json::parse(R"json({
    "mutants": 2500, "killed": 2000, "equivalent": 499, "unknown": 0, "survived": 1,
    "score": 0.9995, "cases_to_kill": {"median": 7, "worst": 18730},
    "stages": {"corpus": {"cases": 4150, "killed": 2000}},
    "groups": {"condition": {"killed": 2000, "equivalent": 499, "unknown": 0, "survived": 1}},
    "survivors": [{"mutant": "Last3, row 1: < for <=", "place": "Last3, row 1",
                   "group": "condition", "operation": "< for <=", "before": "l <= VL",
                   "after": "l < VL", "tried": 98953, "why": "no case told it apart"}],
    "unknowns": [], "equivalents": []})json");
}

inline Json AuditJson() {
  return Json::parse(R"json([
    {"line": 1, "name": "ok", "case": {"dtype": "int8", "dst": [4], "src": [1]},
     "verdict": "equal", "claims": [{"what": "total", "verdict": "equal", "how": "proved"}],
     "findings": []},
    {"line": 1002, "name": "off", "case": {"dtype": "int8", "dst": ["A"], "src": [1]},
     "verdict": "different", "claims": [{"what": "total", "verdict": "different", "how": "case",
       "case": {"dst": [3], "src": [1]}, "claimed": "41", "right": "42"}],
     "findings": [{"check": "true-dtype", "message": "int8, not int16"}]},
    {"line": 3, "error": "dtype: 'x' is none"}])json");
}

}  // namespace reckon::cli

#endif  // RECKON_TESTS_CLI_REPORT_DOCUMENTS_FOR_TEST_H_
