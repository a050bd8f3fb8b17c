import type { Timeline } from "@/lib/domain/timeline/timeline";
import { asPassAssignment, type Performer } from "@/lib/investigation/ports/performer-port";
import { withTasks } from "../relay";

export type Watched = {
  readonly performer: Performer;
  /** The timeline as rounds found it; null before the first task of a round. */
  readonly draft: () => Timeline | null;
  /** When each task of a round began, on the clock of this process. */
  readonly beginnings: readonly { readonly task: string; readonly atMs: number }[];
};

/** The same performer; remembers what it was given. */
export function watch(inner: Performer): Watched {
  let draft: Timeline | null = null;
  const beginnings: { task: string; atMs: number }[] = [];
  const performer = withTasks(inner, (given) =>
    asPassAssignment(given) !== null
      ? null
      : (assignment, tools, budget) => {
          draft ??= tools.timeline();
          beginnings.push({ task: assignment.task.id, atMs: performance.now() });
          return inner.perform(assignment, tools, budget);
        },
  );
  return { performer, draft: () => draft, beginnings };
}
