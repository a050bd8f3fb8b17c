import type { Moment } from "../document/moments";
import type { Question } from "./question/question";
import type { RecordMoment } from "./record-moment";

/** What part of an incident something is, by its kind and never by its words. */
export type Role = "action" | "remedy" | "end" | "failure" | "alert" | "statement" | "observation";

const rolesOfEvents: Readonly<Record<string, readonly Role[]>> = {
  change: ["action"],
  action: ["action"],
  access: ["action"],
  data_access: ["action"],
  mitigation: ["action", "remedy"],
  recovery: ["end"],
  failure: ["failure"],
  degradation: ["failure"],
  threshold_breach: ["failure"],
  alert: ["alert"],
  communication: ["statement"],
  state_change: ["observation"],
};

const rolesOfRecords: Readonly<Record<string, readonly Role[]>> = {
  change: ["action"],
  message: ["statement"],
  alert: ["alert"],
};

export function rolesOf(moment: Moment): readonly Role[] {
  const record = (moment as Partial<RecordMoment>).record;
  const roles = record === undefined ? rolesOfEvents[moment.kind] : rolesOfRecords[record];
  return roles ?? ["observation"];
}

/**
 * Which of them may answer: the question decides. Words that both share never make an alert the answer to "who", a rollout the answer
 * to "what ended it", or a comment the impact. Kinds that are not here are answered from what they name, in whatever part.
 */
const mayAnswerKinds: Partial<Record<Question["kind"], readonly Role[]>> = {
  who: ["action", "observation", "statement"],
  ended: ["remedy", "action"],
  impact: ["failure"],
  did_it_help: ["action", "observation", "statement"],
  setting: ["action", "observation", "statement"],
  lookup: ["action", "end", "failure", "alert", "statement", "observation"],
};

export function mayAnswer(kind: Question["kind"], moment: Moment): boolean {
  const allowed = mayAnswerKinds[kind];
  return allowed === undefined || rolesOf(moment).some((role) => allowed.includes(role));
}
