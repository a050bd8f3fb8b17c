import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { impactEventIds } from "@/lib/domain/impact";
import { namesPeople } from "@/lib/domain/said-words";
import { joinWords } from "../sentences";
import { asSentence, noEvidence, type Passage, type Telling } from "../telling";
import { findHarm } from "./harm";
import { findSaid, type Said, tellSaid } from "./said";

/** For whom: what of the system was hit and how far, and the people in words of those who told of them. */
export function writeAffected(telling: Telling): Passage {
  const told = tellDecided(telling);
  const extent = told ?? tellExtent(telling);
  const said = findPeople(telling);
  const people =
    said === undefined
      ? told === null
        ? "No event states which people were hit."
        : ""
      : asSentence(tellSaid(said, telling));
  return {
    ...{ id: "summary:affected", form: "paragraph", ...noEvidence },
    text: `Affected: ${[asSentence(extent), people].filter((text) => text !== "").join(" ")}`,
    evidence: telling.cite(said?.event.evidence ?? []),
    event: said?.event.id ?? null,
  };
}

/** Whom a person named. */
function tellDecided({ timeline }: Telling): string | null {
  const who = timeline.impacts
    .filter(isDecided)
    .flatMap((each) => (each.who === "" ? [] : each.who));
  return who.length === 0 ? null : joinWords([...new Set(who)]);
}

/** What was counted, else what took part in the harm. */
function tellExtent(telling: Telling): string {
  const harm = findHarm(telling);
  const counted = harm && telling.findMeasurement(harm.id);
  if (counted?.value.kind === "share") {
    const whole = `whoever sent ${counted.of ?? "the requests"}`;
    const [part] = counted.value.parts;
    if (part === undefined || part.count === counted.value.numerator)
      return part === undefined ? whole : `${whole}; all of the failures were ${part.name}`;
    return `${whole}; ${part.count.toLocaleString("en-US")} of the failures were ${part.name}`;
  }
  const names = findComponents(telling, harm);
  return names.length === 0 ? "not stated in the evidence" : joinWords(names);
}

/** An alert and a change are no part of the system; a person is named by who acts. */
const components: ReadonlySet<string> = new Set([
  "service",
  "host",
  "database",
  "account",
  "device",
]);
const componentsMax = 4;

function findComponents({ timeline, findEvent }: Telling, harm: TimelineEvent | undefined) {
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

/** Who told of people while it lasted or after it. */
function findPeople(telling: Telling): Said | undefined {
  const { startedAt } = telling.timeline.impact;
  return findSaid(telling).find(
    ({ event: { time }, words }) =>
      namesPeople(words) &&
      !words.includes("?") &&
      (startedAt === null || (time.kind !== "unknown" && time.latest >= startedAt)),
  );
}
