import { parseZonedTime } from "@/lib/base/instant";
import type { Question } from "@/lib/domain/rounds/question";
import type { Timeline } from "@/lib/domain/timeline";
import type { AnswerDraft } from "@/lib/investigation/rounds/contracts/answer-question";

type Found = AnswerDraft["findings"][number];

/**
 * What of an answer is one to what a person asked: what speaks for or against the piece where they ask what speaks against
 * it, and nothing that came after it where they ask why. The Director's own questions take whatever is found.
 */
export function answersAsked(
  answer: AnswerDraft,
  { asked, about }: Pick<Question, "asked" | "about">,
  timeline: Timeline,
): AnswerDraft {
  if (about === null || asked === undefined || asked === "words" || asked === "what-else") {
    return answer;
  }
  // Findings name each other by their places in the answer.
  if (asked !== "against" && answer.findings.some(namesAnother)) return answer;
  const onset = onsetOfPiece(timeline, about);
  const findings = answer.findings.filter(
    (finding) => isOfPiece(finding, about) || (asked !== "against" && !isAfter(finding, onset)),
  );
  if (findings.length > 0 || answer.findings.length === 0) return { ...answer, findings };
  const searched = `${answer.reasoning} None of it answers what was asked.`;
  return { ...answer, findings, nothing: searched.slice(0, 1000) };
}

function namesAnother({ effect }: Found): boolean {
  if (effect.kind !== "connection") return false;
  return effect.source.startsWith("#") || effect.target.startsWith("#");
}

function isOfPiece({ effect }: Found, piece: string): boolean {
  return (effect.kind === "support" || effect.kind === "refutation") && effect.piece === piece;
}

function isAfter({ effect, time }: Found, onset: number | null): boolean {
  if (effect.kind !== "happening" || onset === null || !time) return false;
  const began = parseZonedTime(time.earliest);
  return began !== null && began > onset;
}

/** When an event began, or the effect of a link; null where that is not known. */
function onsetOfPiece({ events, causalLinks }: Timeline, piece: string): number | null {
  const id = causalLinks.find((link) => link.id === piece)?.target ?? piece;
  const time = events.find((event) => event.id === id)?.time;
  return time === undefined || time.kind === "unknown" ? null : time.earliest;
}
