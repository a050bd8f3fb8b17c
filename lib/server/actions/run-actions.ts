import { z } from "zod";
import { ok } from "@/lib/base/result";
import { runIds } from "@/lib/domain/ids";
import { opinionNouns } from "@/lib/domain/opinion/opinion-item";
import { askableNouns, cannedKinds } from "@/lib/domain/rounds/request-words";
import { requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { noRounds, roundsTermsSchema } from "@/lib/domain/rounds/rounds-settings";
import { refuse } from "@/lib/investigation/case-problem";
import { answerOpinion } from "@/lib/investigation/review/opinion/answer-opinion";
import { opinionAnswers } from "@/lib/investigation/review/opinion/read-opinion";
import { askInterventions } from "@/lib/investigation/runs/ask-interventions";
import { askOpinion } from "@/lib/investigation/runs/ask-opinion";
import { askQuestion } from "@/lib/investigation/runs/ask-question";
import { chosenSettingsSchema, drafts } from "@/lib/investigation/runs/plan-run";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { confirmSearch } from "@/lib/investigation/runs/sending/confirm-sending";
import { stopRun } from "@/lib/investigation/runs/stop-run";
import { ofIncident, ofIncidentSending, termsOf } from "./action-input";
import { actionDefinition } from "./define-action";

export const startRunAction = actionDefinition({
  name: "startRun",
  input: ofIncidentSending.extend({
    tasks: chosenSettingsSchema.default({}),
    draft: z.enum(drafts).default("rules"),
    /** How far it goes beyond the passes; as far as the installation usually goes where it is absent. */
    rounds: roundsTermsSchema.optional(),
  }),
  access: "investigate",
  run: async ({ incidentId, tasks, draft, rounds, ...sending }, { container, viewer }) => {
    const started = await startRun(container.ports, viewer, incidentId, tasks, {
      ...(await termsOf(sending, container)),
      draft,
      rounds:
        rounds === undefined
          ? (container.ports.usualRounds ?? noRounds)
          : { ...rounds, without: [] },
    });
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const askQuestionAction = actionDefinition({
  name: "askQuestion",
  input: ofIncidentSending.extend({
    noun: z.enum(askableNouns),
    piece: z.string().min(1).max(200),
    question: z.discriminatedUnion("kind", [
      z.object({ kind: z.enum(cannedKinds) }),
      z.object({ kind: z.literal("words"), text: z.string().trim().min(1).max(requestTextMax) }),
    ]),
    /** Who takes which role in the rounds. */
    tasks: chosenSettingsSchema.default({}),
  }),
  access: "investigate",
  run: async ({ incidentId, tasks, noun, piece, question, ...sending }, { container, viewer }) => {
    const asked = { noun, piece, question };
    const started = await askQuestion(container.ports, viewer, incidentId, asked, {
      ...{ chosen: tasks, ...(await termsOf(sending, container)) },
    });
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const askInterventionsAction = actionDefinition({
  name: "askInterventions",
  input: ofIncidentSending.extend({ performer: z.string().min(1).max(200) }),
  access: "investigate",
  run: async ({ incidentId, performer, ...sending }, { container, viewer }) => {
    const terms = await termsOf(sending, container);
    const started = await askInterventions(container.ports, viewer, incidentId, performer, terms);
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const confirmSearchAction = actionDefinition({
  name: "confirmSearch",
  input: ofIncident.extend({ confirmed: z.string().max(64) }),
  access: "investigate",
  run: async ({ incidentId, confirmed }, { container, viewer }) => {
    const found = await container.embedder.find();
    if (found === null) return refuse("invalid", "No model is set that searches by meaning.");
    if (!found.ok) return refuse("invalid", found.error);
    const destination = { model: found.value.name, address: found.value.address };
    return confirmSearch(container.ports, viewer, incidentId, destination, confirmed);
  },
});

export const stopRunAction = actionDefinition({
  name: "stopRun",
  input: ofIncident.extend({ runId: runIds.schema }),
  access: "investigate",
  run: ({ incidentId, runId }, { container, viewer }) =>
    stopRun(container.ports, viewer, incidentId, runId),
});

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
