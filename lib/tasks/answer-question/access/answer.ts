import type { ExpertRules } from "../expert-rules";
import { finishAnswer, tellRead } from "../tools/finish-answer";
import { openInquiry } from "../tools/inquiry";
import { farWindowOf } from "../tools/question-window";
import { readStory } from "../tools/story";
import { tellTraces } from "../tools/tell-traces";
import { accessSequence } from "./access-sequence";
import { judgeAccounts } from "./judge-accounts";
import { namesActor } from "./names-actor";
import { tellAccesses } from "./tell-accesses";
import { tellNewcomers } from "./tell-newcomers";

const tracesMost = 1;

/** Goes after who got in: that an account was always used so, who was new, and what they did. */
export const answerAccess: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline, question.about);
  const window = farWindowOf(question, story);
  const sequence = await accessSequence(inquiry, story, window);
  const judged = await judgeAccounts(inquiry, story, question, sequence);
  const accesses = await tellAccesses(inquiry, story, sequence);
  const newcomers = await tellNewcomers(inquiry, story, sequence);
  const { traces, records, isCut } = sequence.answer;
  const isActor = namesActor(desk.timeline, sequence.answer);
  const seldom = await tellTraces(
    inquiry,
    story,
    traces
      .filter(({ record }) => record.kind === "log" || record.kind === "access")
      .filter(isActor),
    { call: sequence.call, records, isCut },
    { eventType: "access", most: tracesMost },
  );
  return finishAnswer(
    inquiry,
    [...judged, ...accesses, ...newcomers, ...seldom],
    [
      "who came anew, who was let in after refused tries, and what accounts did for the first time",
      tellRead(window, sequence.answer),
    ],
  );
};
