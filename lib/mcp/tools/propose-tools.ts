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

const wordings: Readonly<
  Record<ProposalKind, { readonly title: string; readonly description: string }>
> = {
  event: {
    title: "Propose an event",
    description:
      "Proposes something that happened, with the lines that show it. Its time has to be that of a cited record, unless time_basis says it is only told of (human, mention, relative-expression).",
  },
  link: {
    title: "Propose a causal link",
    description:
      "Proposes that one event causes, enables, prevents or delays another. Refused where the effect began first beyond what the clocks may be wrong by, where it would close a circle, or where a person refused it and nothing new is cited.",
  },
  uncertainty: {
    title: "Propose a doubt",
    description:
      "Flags something the evidence leaves open; with `gap` where other evidence would answer it.",
  },
  meaning: {
    title: "Propose what a field means",
    description:
      "Proposes the meaning and unit of a local field name, for titles and questions. Refused where it has one already.",
  },
  finding: {
    title: "Propose a finding",
    description:
      "Proposes an explanation with the lines for and against it. It stands among the candidate explanations until people weigh it.",
  },
};

const undecided =
  " A proposal only: it stays undecided until a person decides, and nothing you can call decides.";

export const proposeTools: readonly AgentTool[] = [
  proposeTool("event"),
  proposeTool("link"),
  proposeTool("uncertainty"),
  proposeTool("finding"),
  proposeTool("meaning"),
];

function proposeTool(kind: ProposalKind): AgentTool {
  const { title, description } = wordings[kind];
  const schema: z.ZodObject = proposalSchemas[kind];
  return agentTool({
    ...{ name: `propose_${kind}`, title, description: `${description}${undecided}` },
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
