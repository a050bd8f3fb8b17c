import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { fail, ok } from "@/lib/base/result";
import { indexContexts } from "@/lib/domain/provenance/causal-chain";
import type { Context } from "@/lib/domain/provenance/context";
import type { AgentCase, AgentCases } from "../agent-cases";
import { answerCharactersMax } from "../quoted";
import { provenanceTools } from "./provenance-tools";

const chainOf = (length: number) =>
  Array.from({ length }, (_, at): Context => {
    return {
      ...{ seq: at + 1, at: instant(at), kind: "note-added", actionType: "conversation" },
      ...{ actor: "rules", rationale: `reason ${at + 1} ${"x".repeat(400)}` },
      ...{ made: [], names: [], isErased: false },
      ...{ causedBy: at === 0 ? null : at, causeBasis: "stated" },
    };
  });

const unasked = () => Promise.reject(new Error("Nobody asks for this"));

function casesOf(contexts: readonly Context[]): AgentCases {
  const one: AgentCase = {
    people: async () => new Map(),
    ...{ id: "inc_1", document: unasked, desk: unasked, recall: unasked, saved: unasked },
    contexts: async () => ok(indexContexts(contexts)),
  };
  return {
    ...{ list: unasked, revisions: unasked, revision: unasked, propose: null, saveContext: null },
    open: async (id) => (id === "inc_1" ? ok(one) : fail("There is no such incident.")),
    reportFailure: String,
  };
}

test("a chain too long for an answer still tells the step that was asked about, and where it began", async () => {
  const tool = assertPresent(
    provenanceTools.find(({ name }) => name === "build_causal_chain"),
    "the tool",
  );
  const { signal } = new AbortController();
  const asking = { signal, tellProgress: async () => undefined };
  const given = tool.input.parse({ incident: "inc_1", entry: 150 });
  const answered = await tool.answer(casesOf(chainOf(150)), given, asking);
  const text = answered.ok ? answered.value : answered.error;
  expect(text).toContain("reason 150 ");
  expect(text).toContain("reason 1 ");
  expect(text).toMatch(/\(\d+ lines between are left out/);
  expect(text).not.toContain("(cut after");
  expect(text.length).toBeLessThan(answerCharactersMax + 1_000);
});
