import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { ExpertRules } from "../expert-rules";
import { findPiece, type Piece } from "../tools/find-piece";
import { answeredMax, finishAnswer } from "../tools/finish-answer";
import { type Inquiry, openInquiry } from "../tools/inquiry";
import { windowOf } from "../tools/question-window";
import { readStory, type Story } from "../tools/story";
import { tellMoments } from "../unreported/tell-moments";
import type { UnreportedRecord } from "../unreported/unreported-records";
import { findQuietCause } from "./find-quiet-cause";
import { findWitness } from "./find-witness";

/** Asked of a piece, what lies around it is told beside what is found of the piece itself. */
const aroundPieceMax = 2;

/** What programs wrote around a piece, or anywhere in the story, and nobody cites; and what speaks for or against the piece. */
export const answerLogs: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline);
  const piece = findPiece(desk.timeline, story, question.about);
  const window = windowOf(question, piece, story);
  if (window === null) return finishAnswer(inquiry, [], ["nothing: the timeline tells no story"]);
  const ofPiece = piece === null ? noAnswer : await answerOfPiece(inquiry, story, piece);
  const around = await tellMoments(inquiry, {
    ...{ story, window, files: question.files, isCore: isOfPrograms },
    isLookAround: question.subject === "survey",
    max: piece === null ? answeredMax : aroundPieceMax,
  });
  return finishAnswer(
    inquiry,
    [...ofPiece.findings, ...around.findings],
    [...ofPiece.searched, around.searched],
  );
};

type PartialAnswer = {
  readonly findings: readonly (FindingDraft | null)[];
  readonly searched: readonly string[];
};

const noAnswer: PartialAnswer = { findings: [], searched: [] };

async function answerOfPiece(inquiry: Inquiry, story: Story, piece: Piece): Promise<PartialAnswer> {
  if (piece.kind === "event") {
    const witness = await findWitness(inquiry, story, piece.event);
    return { findings: [witness], searched: ["other files for the same moment and names"] };
  }
  if (piece.kind === "causal-link") {
    const { finding, searched } = await findQuietCause(inquiry, story, piece);
    return { findings: [finding], searched: [searched] };
  }
  return noAnswer;
}

/** Numbers are for whoever knows about metrics, words of people and changes for those who know about them. */
function isOfPrograms({ record: { kind }, happening }: UnreportedRecord): boolean {
  if (kind === "metric" || kind === "message" || kind === "change") return false;
  return happening?.kind !== "level" && happening?.kind !== "spike";
}
