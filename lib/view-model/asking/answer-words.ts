import { parseInstant } from "@/lib/base/instant";
import { fromMeasurementItem, type Measurement } from "@/lib/domain/evidence/measurement";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatDuration, formatInterval } from "@/lib/time/shown/time-text";
import { retellTimes } from "@/lib/writing/telling";
import { countOf } from "../text/byte-size";
import type { GivenAnswer } from "./answer-schema";

export type ShownAnswer = {
  /** The answer in a sentence, or that there is none. */
  readonly text: string;
  readonly isFound: boolean;
  /** Facts that stand beside it: when, how long, how sure. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Why it is the answer, or what was searched. */
  readonly why: string;
  /** What may be meant, where nothing is sure enough. */
  readonly candidates: readonly ShownCandidate[];
  /** How the numbers of the answer were counted. */
  readonly measurements: readonly Measurement[];
};

type ShownCandidate = {
  readonly text: string;
  readonly why: string;
  readonly source: GivenAnswer["answer"]["candidates"][number];
};

/** An answer as it is read, times in the zone of the page. */
export function showAnswer(
  { answer, searched }: Pick<GivenAnswer, "answer" | "searched">,
  zone: string,
): ShownAnswer {
  const retell = (text: string) => toShownText(retellTimes(text, { zone, day: "" }));
  const isFound = answer.kind !== "none";
  const facts = [
    ...whenFacts(answer, zone),
    ...(answer.durationMs === undefined
      ? []
      : [["Duration", formatDuration(answer.durationMs)] as const]),
    ...(isFound
      ? [["Confidence in the answer", `${Math.round(answer.confidence * 100)} %`] as const]
      : []),
  ];
  const all = `${countOf(searched.records, "record")} of the evidence`;
  const left =
    searched.left > 0
      ? ` ${countOf(searched.left, "record")} beyond the limit were not searched.`
      : "";
  return {
    text: isFound ? retell(answer.answer) : "No answer found",
    ...{ isFound, facts },
    measurements: answer.measurements.flatMap((item) => fromMeasurementItem(item) ?? []),
    candidates: answer.candidates.map((source) => ({
      text: retell(source.answer),
      why: `${Math.round(source.confidence * 100)} %: ${retell(source.why)}`,
      source,
    })),
    why: isFound
      ? retell(answer.reasoning)
      : `${retell(answer.reasoning)}. ${all} were searched.${left}`,
  };
}

function whenFacts({ interval }: GivenAnswer["answer"], zone: string) {
  const [earliest, latest] = [interval?.earliest, interval?.latest].map((text) =>
    parseInstant(text ?? ""),
  );
  if (earliest == null || latest == null) return [];
  const text = formatInterval({ earliest, latest }, zone, { withDay: true, precision: "second" });
  return [["When", text] as const];
}

/** What kind of thing was found, where that is not plain, and that it was rejected or replaced. */
export function nounWords({
  noun,
  isSuperseded,
}: Pick<GivenAnswer["pieces"][number]["place"], "noun" | "isSuperseded">): readonly string[] {
  const named =
    noun === "event"
      ? []
      : [noun === "journal" ? "an entry of the incident's journal" : `a ${noun}`];
  return isSuperseded ? [...named, "rejected or replaced"] : named;
}

const examplesMax = 4;

/** Questions to begin with, of what this timeline tells; general ones where it tells nothing yet. */
export function exampleQuestions({ events, rootCauses }: Timeline): readonly string[] {
  const dated = events.filter(
    ({ time, status }) => time.kind !== "unknown" && status !== "rejected",
  );
  const causes = new Set<string | null>(rootCauses.map(({ event }) => event));
  const cause = dated.find(({ id }) => causes.has(id));
  const end = dated.findLast(({ kind }) => kind === "recovery" || kind === "mitigation");
  const named = (event: (typeof dated)[number]) => event.title.replace(/[?？]/g, "");
  return [
    ...(cause ? [`When was ${named(cause)}?`] : []),
    ...(cause && end ? [`How long was it from ${named(cause)} to ${named(end)}?`] : []),
    "When was the first alert?",
    "What was changed before the first alert?",
  ].slice(0, examplesMax);
}
