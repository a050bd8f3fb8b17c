import type { Expert } from "@/lib/domain/rounds/expert";
import type {
  AnswerDraft,
  AnswerInput,
} from "@/lib/investigation/rounds/contracts/answer-question";
import type { RoleDesk } from "../role-desk";
import { answerAccess } from "./access/answer";
import { answerChanges } from "./changes/answer";
import { answerCommunications } from "./communications/answer";
import type { ExpertRules } from "./expert-rules";
import { answerLogs } from "./logs/answer";
import { answerMetrics } from "./metrics/answer";
import { answerNetwork } from "./network/answer";
import { answersAsked } from "./tools/answers-asked";

const byExpert: Readonly<Record<Expert, ExpertRules>> = {
  logs: answerLogs,
  metrics: answerMetrics,
  changes: answerChanges,
  access: answerAccess,
  network: answerNetwork,
  communications: answerCommunications,
};

export async function answerByRules(input: AnswerInput, desk: RoleDesk): Promise<AnswerDraft> {
  const { question } = input;
  return answersAsked(await byExpert[question.to](input, desk), question, desk.timeline);
}
