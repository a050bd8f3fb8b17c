import { expertTitles } from "@/lib/domain/rounds/expert";
import { answerInputSchema } from "./contracts/answer-question";
import type { RoundWork } from "./next-round-work";

/** What is being done, in words. */
export function describeWork(work: RoundWork): string {
  switch (work.kind) {
    case "take":
      return `Round ${work.round}: taking what holds into the timeline`;
    case "close":
      return `Round ${work.round}: scoring the timeline`;
    case "end":
      return "Closing the rounds";
    case "perform":
      return describeTask(work);
  }
}

function describeTask({ planned, input }: Extract<RoundWork, { kind: "perform" }>): string {
  const { task, key } = planned;
  if (task === "answer-question") {
    const { question } = answerInputSchema.parse(input);
    return `Round ${question.round}: ${expertTitles[question.to].title} looks into: ${question.text}`;
  }
  const round = /^r(\d+)-/.exec(key)?.[1] ?? "";
  if (task === "direct") return `Round ${round}: the Director decides what to ask`;
  return task === "critique"
    ? `Round ${round}: the Critic judges what was found`
    : "The Director writes the report";
}
