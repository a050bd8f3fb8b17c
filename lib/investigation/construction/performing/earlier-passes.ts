import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { EarlierPass, Tasks } from "../../ports/performer-port";

type Performed = {
  readonly invocation: Pick<Invocation, "task" | "status" | "performerKind">;
  readonly turns: readonly Turn[];
};

/** What models said in passes that have ended, in the order given. The turn in which one gave up is none of its words. */
export function earlierPasses(
  tasks: Tasks,
  performed: readonly Performed[],
): readonly EarlierPass[] {
  return performed.flatMap(({ invocation: { task, status, performerKind }, turns }) => {
    const pass = tasks.find(task)?.pass ?? null;
    if (pass === null || performerKind !== "model" || status === "going") return [];
    const said = status === "gave-up" ? turns.slice(0, -1) : turns;
    return said.length === 0 ? [] : [{ pass, turns: said }];
  });
}
