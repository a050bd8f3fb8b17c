import { parseInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { TimelineDocument } from "../document/document-schema";
import { type AnswerText, between, citationsMax } from "./telling";

/** "For which period are there no logs of X", "by how much is the clock of X off": what a gap tells. */
export function findGap({ words }: Named, { gaps }: TimelineDocument): AnswerText | null {
  const isOfRecords =
    /\b(?:no|without|missing|hole|gap|silence|break|silent)\b.*\b(?:log|logs|line|lines|record|records|metrics?|samples?|data|entries)\b|没有.*(?:日志|记录|指标)/i.test(
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
  const answered = {
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
      ...answered,
      durationMs: to - from,
      interval: between(from, to),
      reasoning,
    };
  }
  const seconds = /(\d+(?:\.\d+)?) s (?:ahead|behind)/.exec(gap.description)?.[1];
  if (seconds === undefined) return null;
  return { kind: "duration", ...answered, durationMs: Number(seconds) * 1000, reasoning };
}
