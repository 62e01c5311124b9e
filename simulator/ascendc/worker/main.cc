// The program a user's kernels run in: apart from reckon, so that whatever they do ends here.
#include "simulator/ascendc/serve.h"

int main() { return reckon::sim::ascendc::Serve(); }
