import { expect, test } from "vitest";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { fail, ok } from "@/lib/base/result";
import type { Proposal } from "@/lib/investigation/agents/proposal";
import type { AgentCases } from "../agent-cases";
import { agentTool } from "./agent-tool";
import { proposeTools } from "./propose-tools";

const { signal } = new AbortController();
const asking = { signal, tellProgress: async () => undefined };

function casesThatKeep(kept: Proposal[]): AgentCases {
  return {
    list: async () => ({ cases: [], total: 0 }),
    open: async () => fail("none"),
    revisions: async () => ok([]),
    revision: async () => fail("none"),
    async propose(_id, proposal) {
      kept.push(proposal);
      return ok({ outcome: "proposed", id: null, message: "" });
    },
    saveContext: null,
    reportFailure: String,
  };
}

test("what the server parsed is handed on as it is, not parsed again", async () => {
  // Whatever is parsed twice is not what it was: a number is no text to count.
  const input = z.object({ length: z.string().transform((text) => text.length) });
  const tool = agentTool({
    ...{ name: "measure", description: "Measures", input },
    answer: async (_cases, { length }) => ok(`${length}`),
  });
  const parsed = input.parse({ length: "four" });
  expect(await tool.answer(casesThatKeep([]), parsed, asking)).toEqual(ok("4"));
});

test("a proposal is what was parsed, with its kind", async () => {
  const tool = assertPresent(
    proposeTools.find(({ name }) => name === "propose_finding"),
    "the tool",
  );
  const given = tool.input.parse({
    ...{ incident: "inc_1", statement: "The pool is small", reasoning: "It says so" },
    evidence: [{ path: "a.log", lines: [1, 1] }],
  });
  const kept: Proposal[] = [];
  await tool.answer(casesThatKeep(kept), given, asking);
  const { incident: _, ...content } = given;
  expect(kept).toEqual([{ noun: "finding", ...content }]);
  expect(kept[0]?.evidence).toBe(given.evidence);
});
