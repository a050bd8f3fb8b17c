import type { z } from "zod";
import { fail, ok } from "@/lib/base/result";
import {
  type Proposal,
  type ProposalKind,
  proposalSchemas,
} from "@/lib/investigation/agents/proposal";
import type { Proposed } from "@/lib/investigation/agents/propose";
import { quoted } from "../quoted";
import { type AgentTool, agentTool, incidentInput } from "./agent-tool";

const descriptions: Readonly<Record<ProposalKind, string>> = {
  event:
    "Proposes what happened, at the time of a cited record unless time_basis is human, mention or relative-expression.",
  link: "Proposes that one event led to another. What a person refused needs new evidence.",
  uncertainty: "Flags what the evidence leaves open; `gap`: other evidence would answer it.",
  finding: "Proposes an explanation, as a hypothesis.",
  meaning: "Proposes what a field means.",
};

export const proposeTools: readonly AgentTool[] = [
  proposeTool("event"),
  proposeTool("link"),
  proposeTool("uncertainty"),
  proposeTool("finding"),
  proposeTool("meaning"),
];

function proposeTool(kind: ProposalKind): AgentTool {
  const schema: z.ZodObject = proposalSchemas[kind];
  return agentTool({
    ...{ name: `propose_${kind}`, description: descriptions[kind] },
    proposes: true,
    input: schema.extend({ incident: incidentInput }),
    async answer(cases, { incident, ...given }) {
      if (cases.propose === null) return fail("This token reads only.");
      const proposal = { noun: kind, ...given } as Proposal; // Parsed by the schema of its kind, which the input extends.
      const proposed = await cases.propose(String(incident), proposal);
      if (!proposed.ok) return proposed;
      return proposed.value.outcome === "refused"
        ? fail(describe(proposed.value))
        : ok(describe(proposed.value));
    },
  });
}

/** The message may repeat what stands on the timeline. */
function describe({ outcome, id, message }: Proposed): string {
  const heads = {
    proposed: `Proposed${id === null ? "" : ` as ${id}`}. It is undecided until a person decides.`,
    known: `Nothing was changed${id === null ? "" : `: it stands as ${id}`}.`,
    refused: "Refused by the checks, and on record.",
  };
  return `${heads[outcome]}\n${quoted(message)}`;
}
