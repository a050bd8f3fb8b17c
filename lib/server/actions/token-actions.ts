import { z } from "zod";
import { ok } from "@/lib/base/result";
import { agentNameMax, tokenDays, tokenIncidentsMax, tokenScopes } from "@/lib/domain/api-token";
import { apiTokenIds, incidentIds } from "@/lib/domain/ids";
import { createApiToken, revokeApiToken } from "@/lib/investigation/agents/api-tokens";
import type { Container } from "../container";
import { newAgentSecret } from "../environment/id-source";
import { actionDefinition } from "./define-action";

/** It stands in the journal, in headers and in lists: letters, digits and little else, so that none passes for another. */
const agentName = z
  .string()
  .trim()
  .min(1, "Say what the agent is called")
  .max(agentNameMax)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]*$/u, "Use letters, digits, spaces, and . _ @ - only");

export const createApiTokenAction = actionDefinition({
  name: "createApiToken",
  input: z.object({
    agent: agentName,
    scopes: z.array(z.enum(tokenScopes)).min(1, "Choose what the token may do"),
    incidents: z
      .array(incidentIds.schema)
      .min(1, "Choose at least one incident")
      .max(tokenIncidentsMax, `Choose at most ${tokenIncidentsMax}, or every incident`)
      .nullable(),
    days: z.literal(tokenDays),
  }),
  // Everybody's own, for what they may do themselves; the use case asks for more where the token does.
  access: "read",
  run: async (asked, { container, viewer }) => {
    const secret = newAgentSecret();
    const made = await createApiToken(portsOf(container), viewer, asked, secret);
    return made.ok ? ok({ secret }) : made;
  },
});

export const revokeApiTokenAction = actionDefinition({
  name: "revokeApiToken",
  input: z.object({ tokenId: apiTokenIds.schema }),
  access: "read",
  run: ({ tokenId }, { container, viewer }) => revokeApiToken(portsOf(container), viewer, tokenId),
});

function portsOf({ tokens, ports }: Pick<Container, "tokens" | "ports">) {
  return { tokens, clock: ports.clock, ids: ports.ids, cases: ports.cases };
}
