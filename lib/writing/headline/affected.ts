import { isDecided } from "@/lib/domain/claim";
import { confirmsForPeople, namesPeople } from "@/lib/domain/timeline/said-words";
import { joinWords } from "../sentences";
import { asSentence, noEvidence, type Passage, type Telling } from "../telling";
import { findComponents } from "./components";
import { findHarm, isUnnamed } from "./harm";
import { findSaid, type Said, tellSaid } from "./said";

/** For whom: what of the system was hit and how far, and the people in words of those who told of them. */
export function writeAffected(telling: Telling): Passage {
  const told = tellDecided(telling);
  const extent = told ?? tellExtent(telling);
  const said = findPeople(telling);
  const people =
    said === undefined
      ? told === null
        ? "Which people were hit is not established."
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
    const whole = `those whose ${counted.of ?? "requests"} failed`;
    const [part] = counted.value.parts;
    if (part === undefined || part.count === counted.value.numerator)
      return part === undefined ? whole : `${whole}; all of the failures were ${part.name}`;
    return `${whole}; ${part.count.toLocaleString("en-US")} of the failures were ${part.name}`;
  }
  const names = findComponents(telling, harm);
  if (names.length === 0) return "not known";
  return harm !== undefined && isUnnamed(harm, telling)
    ? `not established; the unusual records are of ${joinWords(names)}`
    : joinWords(names);
}

/** Who told of people while it lasted or after it. */
function findPeople(telling: Telling): Said | undefined {
  const { startedAt } = telling.timeline.impact;
  return findSaid(telling).find(
    ({ event: { time }, words }) =>
      namesPeople(words) &&
      !confirmsForPeople(words) &&
      !words.includes("?") &&
      (startedAt === null || (time.kind !== "unknown" && time.latest >= startedAt)),
  );
}
