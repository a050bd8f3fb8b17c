import type { Tasks } from "@/lib/investigation/ports/performer-port";
import { causalPassTask } from "./causal-pass/contract";
import { coarsePassTask } from "./coarse-pass/contract";
import { detailedPassTask } from "./detailed-pass/contract";

const known = new Map(
  [coarsePassTask, detailedPassTask, causalPassTask].map((task) => [task.id, task]),
);

/** Every task there is, by its id. */
export const tasks: Tasks = { find: (id) => known.get(id) ?? null };
