import { formatInstant, type Instant, parseInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import type { Moment } from "../document/moments";
import { isOfIncident } from "./question/incident-words";
import type { Phase } from "./question/question";
import { tellImpact } from "./tell-impact";
import { type AnswerText, between, cited, refuse, type Standing } from "./telling";

const names = {
  detected: "detectedAt",
  mitigated: "mitigatedAt",
  resolved: "resolvedAt",
} as const satisfies Record<Phase, string>;

/** What is known of the times of an incident is as sure as what was chosen for its beginning and end. */
const phaseConfidence = 0.8;

/** How long it took from the beginning of the incident until it was detected, mitigated or resolved. */
export function tellPhase(phase: Phase, standing: Standing): AnswerText {
  const { startedAt, [names[phase]]: until } = standing.document.incident;
  return tellFromTo(startedAt, until, phase, standing);
}

/** How long the incident as a whole lasted; null where the words name something of it, or its ends are not known. */
export function tellIncidentLength({ words, place }: Named, standing: Standing): AnswerText | null {
  if (!isOfIncident(words)) return null;
  if (typeof place === "number" && place > 1) return refuse("The timeline tells of one incident");
  if (standing.document.outcome === "no-incident")
    return refuse("The evidence shows no incident, so none lasted");
  if (standing.document.impactEvents.length > 0) {
    const measured = tellImpact({ kind: "impact", aspect: "length" }, standing);
    if (measured.kind !== "none") return measured;
  }
  const { startedAt, resolvedAt } = standing.document.incident;
  const told = tellFromTo(startedAt, resolvedAt, "resolved", standing);
  return told.kind === "none" ? null : told;
}

function tellFromTo(
  startedAt: string | undefined,
  endedAt: string | undefined,
  phase: Phase,
  { moments }: Standing,
): AnswerText {
  const [from, until] = [startedAt, endedAt].map((at) =>
    at === undefined ? null : parseInstant(at),
  );
  if (from == null || until == null) {
    const unknown = from == null ? "when the incident began" : `when it was ${phase}`;
    return refuse(`The timeline does not state ${unknown}`);
  }
  if (until < from) {
    return refuse(
      `The timeline states that it was ${phase} at ${formatInstant(until)}, before its impact began at ${formatInstant(from)}`,
    );
  }
  const ends = [from, until].flatMap((at) => mainAt(at, moments) ?? []);
  return {
    ...{ kind: "duration", durationMs: until - from, interval: between(from, until) },
    answer: `${describeLength(shownDelay(from, until))}, from the beginning of the incident at ${formatInstant(from)} until it was ${phase} at ${formatInstant(until)}`,
    evidence: cited(ends),
    pieces: ends.map(({ id }) => id),
    confidence: Math.min(phaseConfidence, ...ends.map(({ confidence }) => confidence)),
    reasoning: `By the times of the incident: ${ends.map(({ title }) => `“${title}”`).join(" to ")}`,
  };
}

/** What happened then, what carries the story first. */
function mainAt(at: Instant, moments: readonly Moment[]): Moment | undefined {
  const then = moments.filter(({ earliest, end }) => earliest === at || end === at);
  return then.find(({ isKey, earliest }) => isKey && earliest === at) ?? then[0];
}
