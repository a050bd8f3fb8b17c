import type { ExpertRules } from "../expert-rules";
import { finishAnswer, tellRead } from "../tools/finish-answer";
import { openInquiry } from "../tools/inquiry";
import { farWindowOf } from "../tools/question-window";
import { readStory } from "../tools/story";
import { judgeStatements } from "./judge-statements";
import { statementsAbout } from "./statements-about";
import { tellConfirmations } from "./tell-confirmations";

/** Goes after what people wrote: what they took back or cleared, and what of it a machine recorded as well. */
export const answerCommunications: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline, question.about);
  const window = farWindowOf(question, story);
  const about = await statementsAbout(inquiry, window);
  const judged = await judgeStatements(inquiry, story, question, about);
  const confirmed = await tellConfirmations(inquiry, story, about);
  return finishAnswer(
    inquiry,
    [...judged, ...confirmed],
    [
      `what was taken back or cleared in ${about.answer.statements.length} messages, and records of machines that name what they name`,
      tellRead(window, about.answer),
    ],
  );
};
