import type { TimelineEvent } from "./event";
import type { RuledOut } from "./root-cause";

type Named = Pick<TimelineEvent, "title" | "renamedFrom">;

/** The event that was ruled out: an analysis names it by the title that it gave it. */
export function findRuledOut<Event extends Named>(
  { what }: Pick<RuledOut, "what">,
  events: readonly Event[],
): Event | undefined {
  return (
    events.find(({ title }) => title === what) ??
    events.find(({ renamedFrom }) => renamedFrom === what)
  );
}

/** What was ruled out, by the title that its event has now. */
export function nameRuledOut(item: Pick<RuledOut, "what">, events: readonly Named[]): string {
  return findRuledOut(item, events)?.title ?? item.what;
}
