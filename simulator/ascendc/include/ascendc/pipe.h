// Positions, pipes and events. On a sequential host they order nothing; they are counted and their
// pairing is checked. Reg API specification, section 4.
#ifndef RECKON_ASCENDC_PIPE_H_
#define RECKON_ASCENDC_PIPE_H_

#include "ascendc/types.h"

typedef enum {
  EVENT_ID0 = 0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7,
} event_t;

typedef enum {
  PIPE_S = 0,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_ALL,
  PIPE_FIX = 10,
} pipe_t;

namespace AscendC {

using TEventID = std::int32_t;

enum class TPosition : std::uint8_t {
  GM,
  A1,
  A2,
  B1,
  B2,
  C1,
  C2,
  CO1,
  CO2,
  VECIN,
  VECOUT,
  VECCALC,
  LCM = VECCALC,
  SPM,
  SHM = SPM,
  TSCM,
  C2PIPE2GM,
  C2PIPE2LOCAL,
  MAX,
};
using QuePosition = TPosition;

enum class Hardware : std::uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

// Everything is the unified buffer unless listed.
constexpr Hardware GetPhyType(TPosition position) {
  switch (position) {
    case TPosition::GM:
      return Hardware::GM;
    case TPosition::A1:
    case TPosition::B1:
    case TPosition::C1:
    case TPosition::SHM:
    case TPosition::TSCM:
      return Hardware::L1;
    case TPosition::A2:
      return Hardware::L0A;
    case TPosition::B2:
      return Hardware::L0B;
    case TPosition::CO1:
      return Hardware::L0C;
    case TPosition::C2:
      return Hardware::BIAS;
    case TPosition::C2PIPE2GM:
      return Hardware::FIXBUF;
    default:
      return Hardware::UB;
  }
}

// RECKON_HARD_EVENTS(X): X(from, to) for each pair of pipes that can wait for one another.
#define RECKON_HARD_EVENTS(X) \
  X(MTE2, MTE1)               \
  X(MTE1, MTE2)               \
  X(MTE1, M)                  \
  X(M, MTE1)                  \
  X(MTE2, V)                  \
  X(V, MTE2)                  \
  X(MTE3, V)                  \
  X(V, MTE3)                  \
  X(M, V)                     \
  X(V, M)                     \
  X(V, V)                     \
  X(MTE3, MTE1)               \
  X(MTE1, MTE3)               \
  X(MTE1, V)                  \
  X(MTE2, M)                  \
  X(M, MTE2)                  \
  X(V, MTE1)                  \
  X(MTE3, MTE2)               \
  X(MTE2, MTE3)               \
  X(S, V)                     \
  X(V, S)                     \
  X(S, MTE2)                  \
  X(MTE2, S)                  \
  X(S, MTE3)                  \
  X(MTE3, S)                  \
  X(M, S)                     \
  X(S, M)

enum class HardEvent : std::uint8_t {
#define RECKON_EVENT(from, to) from##_##to,
  RECKON_HARD_EVENTS(RECKON_EVENT)
#undef RECKON_EVENT
      MAX,
};

namespace reckon_detail {
inline const char* EventName(HardEvent event) {
  static const char* const kNames[] = {
#define RECKON_EVENT(from, to) #from "_" #to,
      RECKON_HARD_EVENTS(RECKON_EVENT)
#undef RECKON_EVENT
          "?"};
  return kNames[event < HardEvent::MAX ? static_cast<int>(event)
                                       : static_cast<int>(HardEvent::MAX)];
}
}  // namespace reckon_detail

class TPipe {
 public:
  // The lowest free id of that event's pool; not reserved, so that it stays free.
  TEventID FetchEventID(HardEvent event, RECKON_SITE_PARAMETERS) {
    return reckon::sim::ascendc::FetchEvent(RECKON_SITE, static_cast<int>(event),
                                            reckon_detail::EventName(event), false);
  }
  template <HardEvent event>
  TEventID FetchEventID(RECKON_SITE_PARAMETERS) {
    return FetchEventID(event, reckon_function, reckon_file, reckon_line);
  }
  // The same, reserved until it is released.
  template <HardEvent event>
  TEventID AllocEventID(RECKON_SITE_PARAMETERS) {
    return reckon::sim::ascendc::FetchEvent(RECKON_SITE, static_cast<int>(event),
                                            reckon_detail::EventName(event), true);
  }
  template <HardEvent event>
  void ReleaseEventID(TEventID id, RECKON_SITE_PARAMETERS) {
    reckon::sim::ascendc::ReleaseEvent(RECKON_SITE, static_cast<int>(event),
                                       reckon_detail::EventName(event), id);
  }
};

inline TPipe* GetTPipePtr(RECKON_SITE_PARAMETERS) {
  static TPipe pipe;
  reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::GetTPipePtr, RECKON_SITE);
  return &pipe;
}

template <HardEvent event>
void SetFlag(TEventID id, RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::SetEvent(RECKON_SITE, static_cast<int>(event),
                                 reckon_detail::EventName(event), id);
}
template <HardEvent event>
void WaitFlag(TEventID id, RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::WaitEvent(RECKON_SITE, static_cast<int>(event),
                                  reckon_detail::EventName(event), id);
}
template <pipe_t pipe>
void PipeBarrier(RECKON_SITE_PARAMETERS) {
  reckon::sim::ascendc::Record(reckon::sim::ascendc::Call::PipeBarrier, RECKON_SITE);
}

}  // namespace AscendC

#endif  // RECKON_ASCENDC_PIPE_H_
