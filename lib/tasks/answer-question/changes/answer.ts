import type { ExpertRules } from "../expert-rules";
import type { ValueStep } from "../reading/value-steps";
import { finishAnswer, tellRead } from "../tools/finish-answer";
import { openInquiry } from "../tools/inquiry";
import { farWindowOf } from "../tools/question-window";
import { readStory } from "../tools/story";
import { tellTraces } from "../tools/tell-traces";
import { changesNear } from "./changes-near";
import { judgeChanges } from "./judge-changes";
import { linkUndone } from "./link-undone";
import { tellSteps } from "./tell-steps";

const tracesMost = 1;

/** Goes after what was changed: what speaks against a change that is suspected, what was set, and what was taken back. */
export const answerChanges: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline, question.about);
  const window = farWindowOf(question, story);
  const judged = await judgeChanges(inquiry, story, question);
  const near = await changesNear(inquiry, story, window);
  const steps = await tellSteps(inquiry, story, near);
  const { traces, records, isCut } = near.answer;
  const seldom = await tellTraces(
    inquiry,
    story,
    traces.filter(({ record }) => record.kind === "change" || record.kind === "log"),
    { call: near.call, records, isCut },
    { eventType: "change", most: tracesMost },
  );
  const found = [...judged, ...steps.map(({ finding }) => finding), ...seldom];
  const answer = finishAnswer(inquiry, found, [
    "values that were set, changes taken back, and seldom records that name what the story names",
    tellRead(window, near.answer),
  ]);
  const nameOf = (wanted: ValueStep) => {
    const at = answer.findings.findIndex(
      ({ effect }, index) =>
        effect.kind === "happening" &&
        steps.some(({ step, finding }) => step === wanted && finding === answer.findings[index]),
    );
    return at < 0 ? null : `#${at + 1}`;
  };
  const links = await linkUndone(inquiry, story, near, nameOf);
  return links.length === 0
    ? answer
    : { ...answer, findings: [...answer.findings, ...links], nothing: null };
};
