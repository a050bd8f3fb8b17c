import { z } from "zod";
import { parseZonedTime } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { pullSourceIds } from "@/lib/domain/ids";
import { pullKinds } from "@/lib/domain/pull-source";
import { actorThrough } from "@/lib/investigation/agents/api-tokens";
import { pullEvidence } from "../pull/pull-evidence";
import { pullSourcesOf } from "../pull/pull-sources";
import { endpoint, ofIncident, time } from "./endpoint";

const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => parseZonedTime(text))
  .refine((at) => at !== null, "Enter a time of the years 1 to 9999")
  .nullable()
  .default(null);

export const pullEndpoints = [
  endpoint({
    method: "GET",
    path: "/pull-sources",
    summary: "Lists the servers that evidence can be pulled from",
    scope: "send",
    answers: {
      200: z.object({
        sources: z.array(z.object({ id: z.string(), kind: z.enum(pullKinds), name: z.string() })),
      }),
    },
    async run(_, { container }) {
      const sources = await pullSourcesOf(container).list();
      const value = { sources: sources.map(({ id, kind, name }) => ({ id, kind, name })) };
      return ok({ status: 200, value });
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/{incident}/pulls",
    summary: "Pulls evidence for the time of the incident, or for another of at most 24 hours",
    scope: "send",
    params: ofIncident,
    body: z.object({ source: pullSourceIds.schema, from: moment, to: moment }),
    answers: {
      200: z.object({ path: z.string().nullable(), from: time, to: time, imported: z.int() }),
    },
    async run({ incident, ...asked }, { container, agent }) {
      const actor = actorThrough(agent, "sender");
      const pulled = await pullEvidence(container, actor, incident, asked);
      return pulled.ok ? ok({ status: 200, value: pulled.value }) : pulled;
    },
  }),
];
