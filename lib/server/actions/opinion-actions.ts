import { z } from "zod";
import { ok } from "@/lib/base/result";
import { runIds } from "@/lib/domain/ids";
import { opinionNouns } from "@/lib/domain/opinion/opinion-item";
import { answerOpinion } from "@/lib/investigation/opinion/answer-opinion";
import { opinionAnswers } from "@/lib/investigation/opinion/read-opinion";
import { askOpinion } from "@/lib/investigation/runs/ask-opinion";
import { ofIncident, ofIncidentSending, termsOf } from "./action-input";
import { actionDefinition } from "./define-action";

export const askOpinionAction = actionDefinition({
  name: "askOpinion",
  input: ofIncidentSending.extend({
    performer: z.string().min(1).max(200),
    /** None for all of them. */
    tasks: z.array(z.string().max(60)).max(10),
  }),
  access: "investigate",
  run: async ({ incidentId, performer, tasks, ...sending }, { container, viewer }) => {
    const asked = { performer, tasks };
    const terms = await termsOf(sending, container);
    const started = await askOpinion(container.ports, viewer, incidentId, asked, terms);
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const answerOpinionAction = actionDefinition({
  name: "answerOpinion",
  input: ofIncident.extend({
    runId: runIds.schema,
    item: z.object({ noun: z.enum(opinionNouns), there: z.string().min(1).max(80) }),
    answer: z.enum(opinionAnswers),
  }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const answered = await answerOpinion(container.ports, viewer, incidentId, given);
    return answered.ok ? ok({ decisionIds: answered.value }) : answered;
  },
});
