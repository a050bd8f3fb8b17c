import { z } from "zod";
import { ok } from "@/lib/base/result";
import { artifactIds, runIds } from "@/lib/domain/ids";
import { askableNouns, cannedKinds } from "@/lib/domain/rounds/request-words";
import { requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { noRounds, roundsTermsSchema } from "@/lib/domain/rounds/rounds-settings";
import { askQuestion } from "@/lib/investigation/runs/ask-question";
import { chosenSettingsSchema, drafts } from "@/lib/investigation/runs/plan-run";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { stopRun } from "@/lib/investigation/runs/stop-run";
import { addressOf } from "@/lib/models/provider-registry";
import { actionDefinition } from "./define-action";
import { ofIncident } from "./incident-input";

export const startRunAction = actionDefinition({
  name: "startRun",
  input: ofIncident.extend({
    tasks: chosenSettingsSchema.default({}),
    draft: z.enum(drafts).default("rules"),
    /** How far it goes beyond the passes; as far as the installation usually goes where it is absent. */
    rounds: roundsTermsSchema.optional(),
    /** Digest of what was shown of what leaves this machine, where a model takes part. */
    confirmed: z.string().max(64).nullable().default(null),
    /** Pictures that may leave with the rest; where it is absent as they were chosen before for just these files and addresses, else none. */
    pictures: z.array(artifactIds.schema).max(10_000).optional(),
  }),
  access: "investigate",
  run: async ({ incidentId, tasks, draft, rounds, confirmed, pictures }, { container, viewer }) => {
    const { settings } = await container.models.refresh();
    const { policy } = await container.policies.current();
    const started = await startRun(container.ports, viewer, incidentId, tasks, {
      ...{ prices: policy.prices, confirmed, pictures, draft },
      rounds:
        rounds === undefined
          ? (container.ports.usualRounds ?? noRounds)
          : { ...rounds, without: [] },
      addressOf: (model) => addressOf(model, settings),
    });
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const askQuestionAction = actionDefinition({
  name: "askQuestion",
  input: ofIncident.extend({
    noun: z.enum(askableNouns),
    piece: z.string().min(1).max(200),
    question: z.discriminatedUnion("kind", [
      z.object({ kind: z.enum(cannedKinds) }),
      z.object({ kind: z.literal("words"), text: z.string().trim().min(1).max(requestTextMax) }),
    ]),
    /** Who takes which role in the rounds. */
    tasks: chosenSettingsSchema.default({}),
    /** Digest of what was shown of what leaves this machine, where a model takes part. */
    confirmed: z.string().max(64).nullable().default(null),
    /** Pictures that may leave with the rest; where it is absent as they were chosen before for just these files and addresses, else none. */
    pictures: z.array(artifactIds.schema).max(10_000).optional(),
  }),
  access: "investigate",
  run: async ({ incidentId, tasks, confirmed, pictures, ...asked }, { container, viewer }) => {
    const { settings } = await container.models.refresh();
    const { policy } = await container.policies.current();
    const started = await askQuestion(container.ports, viewer, incidentId, asked, {
      ...{ chosen: tasks, prices: policy.prices, confirmed, pictures },
      addressOf: (model) => addressOf(model, settings),
    });
    return started.ok ? ok({ runId: started.value }) : started;
  },
});

export const stopRunAction = actionDefinition({
  name: "stopRun",
  input: ofIncident.extend({ runId: runIds.schema }),
  access: "investigate",
  run: ({ incidentId, runId }, { container, viewer }) =>
    stopRun(container.ports, viewer, incidentId, runId),
});
