import { z } from "zod";
import { ok } from "@/lib/base/result";
import { artifactIds, runIds } from "@/lib/domain/ids";
import { opinionNouns } from "@/lib/domain/opinion/opinion-item";
import { answerOpinion } from "@/lib/investigation/opinion/answer-opinion";
import { opinionAnswers } from "@/lib/investigation/opinion/read-opinion";
import { askOpinion } from "@/lib/investigation/runs/ask-opinion";
import { addressOf } from "@/lib/models/provider-registry";
import { actionDefinition } from "./define-action";
import { ofIncident } from "./incident-input";

export const askOpinionAction = actionDefinition({
  name: "askOpinion",
  input: ofIncident.extend({
    performer: z.string().min(1).max(200),
    /** None for all of them. */
    tasks: z.array(z.string().max(60)).max(10),
    /** Digest of what was shown of what leaves this machine, where a model is asked. */
    confirmed: z.string().max(64).nullable().default(null),
    /** Pictures that may leave with the rest; where it is absent as they were chosen before for just these files and addresses, else none. */
    pictures: z.array(artifactIds.schema).max(10_000).optional(),
  }),
  access: "investigate",
  run: async ({ incidentId, confirmed, pictures, ...asked }, { container, viewer }) => {
    const { settings } = await container.models.refresh();
    const { policy } = await container.policies.current();
    const started = await askOpinion(container.ports, viewer, incidentId, asked, {
      ...{ prices: policy.prices, confirmed, pictures },
      addressOf: (model) => addressOf(model, settings),
    });
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
