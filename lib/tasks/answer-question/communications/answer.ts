import type { ExpertRules } from "../expert-rules";
import { askedWindow } from "../tools/asked-window";
import { openInquiry } from "../tools/inquiry";
import { settle } from "../tools/settle";
import { readStory } from "../tools/story";
import { judgeStatements } from "./judge-statements";
import { statementsAbout } from "./statements-about";
import { tellConfirmations } from "./tell-confirmations";

/** Goes after what people wrote: what they took back or cleared, and what of it a machine recorded as well. */
export const answerCommunications: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline, question.about);
  const window = askedWindow(question, story);
  const about = await statementsAbout(inquiry, window);
  const judged = await judgeStatements(inquiry, question, about);
  const confirmed = await tellConfirmations(inquiry, story, about);
  const { records, isCut, statements } = about.answer;
  return settle([...judged, ...confirmed], {
    ...{ window, records, isCut },
    what: `what was taken back or cleared in ${statements.length} messages, and records of machines that name what they name`,
  });
};
