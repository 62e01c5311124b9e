// Inside the Broadcast model only: a limit both walks over the decision tables share.
#ifndef RECKON_MODEL_BROADCAST_WALK_H_
#define RECKON_MODEL_BROADCAST_WALK_H_

namespace reckon::model {

// Longest chain of tables: stage, family, wrapper, dynamic wrapper, and room for mutants.
inline constexpr int kMaxTables = 8;

}  // namespace reckon::model

#endif  // RECKON_MODEL_BROADCAST_WALK_H_
