import type { ExpertRules } from "../rules";
import { askedWindow, storyWindow } from "../tools/asked-window";
import { openInquiry } from "../tools/inquiry";
import { listHappenings } from "../tools/list-happenings";
import { tellListed } from "../tools/tell-listed";
import { settle } from "../tools/settle";
import { readStory } from "../tools/story";
import { tellTraces } from "../tools/tell-traces";
import type { ValueStep } from "../tools/value-steps";
import { changesNear } from "./changes-near";
import { judgeChanges } from "./judge-changes";
import { linkUndone } from "./link-undone";
import { tellSteps } from "./tell-steps";

const tracesMost = 1;
const deedsMost = 1;
/** As likely as not an account of the incident needs it. */
const chanceMin = 0.5;

/** Goes after what was changed: what speaks against a change that is suspected, what was set, and what was taken back. */
export const answerChanges: ExpertRules = async ({ question }, desk) => {
  const inquiry = openInquiry(desk);
  const story = readStory(desk.timeline, question.about);
  const window = askedWindow(question, story);
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
  const deeds = await tellListed(
    inquiry,
    story,
    await listHappenings(inquiry, { kinds: ["deed", "transition"], window: storyWindow(story), chanceMin }),
    {
      ...{ eventType: "change", method: "read", confidence: 0.7, most: deedsMost },
      worth: "Something was done, or set to another value",
    },
  );
  const found = [...judged, ...steps.map(({ finding }) => finding), ...deeds, ...seldom];
  const answer = settle(found, {
    ...{ window, records, isCut },
    what: "values that were set, changes taken back, and seldom records that name what the story names",
  });
  const nameOf = (wanted: ValueStep) => {
    const at = answer.findings.findIndex(({ effect }, index) =>
      effect.kind === "happening" && steps.some(({ step, finding }) => step === wanted && finding === answer.findings[index]),
    );
    return at < 0 ? null : `#${at + 1}`;
  };
  const links = await linkUndone(inquiry, story, near, nameOf);
  return links.length === 0
    ? answer
    : { ...answer, findings: [...answer.findings, ...links], nothing: null };
};
