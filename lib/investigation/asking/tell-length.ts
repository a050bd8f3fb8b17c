import { formatInstant, parseInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "./moments";
import {
  between,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  type Standing,
  type Told,
} from "./telling";

/** How long something lasted: by its own end, by what it was over with, or by a gap or clock that is told of it. */
export function tellLength(named: Named, standing: Standing): Told {
  const gap = findGap(named, standing.document);
  if (gap !== null) return gap;
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const lasting = found.find(
    ({ moment, score }) => moment.end !== null && score >= 0.7 * best.score,
  );
  const { moment } = lasting ?? best;
  const over = moment.end === null ? findOver(moment, standing.moments) : null;
  const end = moment.end ?? over?.earliest ?? null;
  if (end === null || end <= moment.earliest) {
    return {
      ...{ kind: "none", answer: "", confidence: 0, evidence: cited([moment]) },
      reasoning: `“${moment.title}” began at ${formatInstant(moment.earliest)}, and nothing tells when it was over`,
    };
  }
  const ms = end - moment.earliest;
  return {
    ...{ kind: "duration", durationMs: ms, interval: between(moment.earliest, end) },
    answer: `${describeLength(ms)}, from ${formatInstant(moment.earliest)} to ${formatInstant(end)}: ${moment.title}`,
    evidence: cited(over === null ? [moment] : [moment, over]),
    pieces: [moment, ...(over === null ? [] : [over])].map(({ id }) => id),
    confidence: confidenceOf([lasting ?? best]),
    reasoning: `${chosen(named, found)}${over === null ? "" : `; it was over with “${over.title}”`}`,
  };
}

const endingKinds: ReadonlySet<string> = new Set(["recovery", "mitigation", "state_change"]);

/** The next thing of the same that recovers, or that is told in the same words with another end. */
function findOver(moment: Moment, moments: readonly Moment[]): Moment | null {
  const [main] = moment.entities;
  const own = stemsOf(moment.title);
  const later = moments.filter(({ earliest }) => earliest > moment.earliest);
  const alike = later.find(
    (other) =>
      main !== undefined &&
      other.entities[0] === main &&
      (endingKinds.has(other.kind) ||
        /\b(?:resolv|clear|end|recover|again|up)/i.test(other.title)) &&
      stemsOf(other.title).intersection(own).size > 0,
  );
  return alike ?? null;
}

/** "For which period are there no logs of X", "by how much is the clock of X off": what a gap tells. */
function findGap({ words }: Named, { gaps }: TimelineDocument): Told | null {
  const isOfRecords =
    /\b(?:no|without|missing)\b.*\b(?:log|logs|line|lines|record|records|metrics?|samples?|data|entries)\b|没有.*(?:日志|记录|指标)/i.test(
      words,
    );
  const isOfClock = /\bclock\b|时钟/i.test(words);
  if (!isOfRecords && !isOfClock) return null;
  const asked = stemsOf(words);
  const [best] = gaps
    .filter(({ reason }) => (isOfClock ? reason === "clock" : reason === "silence"))
    .map((gap) => ({ gap, score: stemsOf(gap.files.join(" ")).intersection(asked).size }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const { gap } = best;
  const told = {
    answer: gap.description,
    evidence: gap.evidence.slice(0, citationsMax),
    pieces: [gap.id],
    confidence: 0.7,
  };
  const reasoning = "A gap of the timeline tells it";
  if (!isOfClock && gap.window !== undefined) {
    const [from, to] = [parseInstant(gap.window.from), parseInstant(gap.window.to)];
    if (from === null || to === null) return null;
    return {
      kind: "duration",
      ...told,
      durationMs: to - from,
      interval: between(from, to),
      reasoning,
    };
  }
  const seconds = /(\d+(?:\.\d+)?) s (?:ahead|behind)/.exec(gap.description)?.[1];
  if (seconds === undefined) return null;
  return { kind: "duration", ...told, durationMs: Number(seconds) * 1000, reasoning };
}
