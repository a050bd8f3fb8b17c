import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import type { ExpertRules } from "../expert-rules";
import { findPiece, type Piece } from "../tools/find-piece";
import { answeredMax, finishAnswer } from "../tools/finish-answer";
import { type Inquiry, openInquiry } from "../tools/inquiry";
import { windowOf } from "../tools/question-window";
import { readStory, type Story } from "../tools/story";
import { tellMoments } from "../unreported/tell-moments";
import type { UnreportedRecord } from "../unreported/unreported-records";
import { findMovement } from "./find-movement";
import { findStillSeries } from "./find-still-series";

const aroundPieceMax = 2;

/** Numbers that left their level and that no event cites; and whether those a piece rests on moved at all. */
export const answerMetrics: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline);
  const piece = findPiece(desk.timeline, story, question.about);
  const window = windowOf(question, piece, story);
  if (window === null) return finishAnswer(inquiry, [], ["nothing: the timeline tells no story"]);
  const ofPiece = await answerOfPiece(inquiry, story, piece);
  const around = await tellMoments(inquiry, {
    ...{ story, window, files: question.files, isCore: isMeasured },
    isLookAround: question.subject === "survey",
    max: piece === null ? answeredMax : aroundPieceMax,
  });
  return finishAnswer(
    inquiry,
    [...ofPiece, ...around.findings],
    ["whether series of the piece moved with it", around.searched],
  );
};

async function answerOfPiece(
  inquiry: Inquiry,
  story: Story,
  piece: Piece | null,
): Promise<readonly (FindingDraft | null)[]> {
  if (piece?.kind !== "event") return [];
  const refuted = await findStillSeries(inquiry, piece.event);
  return [refuted ?? (await findMovement(inquiry, story, piece.event))];
}

/** A sample, or a number that a happening tells of, whatever the record it stands in. */
function isMeasured({ record, happening }: UnreportedRecord): boolean {
  if (happening !== null) return happening.kind === "level" || happening.kind === "spike";
  return record.kind === "metric";
}
