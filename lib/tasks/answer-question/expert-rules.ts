import type {
  AnswerDraft,
  AnswerInput,
} from "@/lib/investigation/rounds/contracts/answer-question";
import type { RoleDesk } from "../role-desk";

/** How one Expert goes after a question. */
export type ExpertRules = (input: AnswerInput, desk: RoleDesk) => Promise<AnswerDraft>;
