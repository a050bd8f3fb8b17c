import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds } from "@/lib/domain/timeline/impact";
import type { Telling } from "../telling";

/** An alert and a change are no part of the system; a person is named by who acts. */
const components: ReadonlySet<string> = new Set([
  "service",
  "host",
  "database",
  "account",
  "device",
]);
const componentsMax = 4;

/** What of the system took part in the harm, what says most of it first. */
export function findComponents({ timeline, findEvent }: Telling, harm: TimelineEvent | undefined) {
  const hurt = impactEventIds(timeline).flatMap((id) => findEvent(id) ?? []);
  const ids = [...(harm?.entities ?? []), ...hurt.flatMap(({ entities }) => entities)];
  const known = new Map(timeline.entities.map((entity) => [entity.id, entity]));
  const names = ids.flatMap((id) => {
    const entity = known.get(id);
    return entity !== undefined && components.has(entity.type) && !isHidden(entity.name)
      ? [entity.name]
      : [];
  });
  return [...new Set(names)].slice(0, componentsMax);
}

/** The token that a hidden value has, and letters of both cases or capitals with digits, long and without a mark. */
const hiddenValue = /\[[a-z][a-z0-9:-]*#\d+\]|^(?=.*[A-Z])(?=.*\d)[A-Za-z\d+/_=]{16,}$/;

/** A key that something was done with is no part of the system, even where an account is named by it. */
function isHidden(name: string): boolean {
  return hiddenValue.test(name);
}
