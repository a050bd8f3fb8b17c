import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
// A context that is made after the flag was set has the collector; Node documents `v8.setFlagsFromString`.
const collect: unknown = runInNewContext("gc");

/** What is held: objects and buffers that are left when all garbage is collected, in bytes. */
export function measureLiveBytes(): number {
  if (typeof collect !== "function") throw new Error("This process cannot collect its garbage");
  // Buffers are only freed behind the collection that found them dead: the second waits for that.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
