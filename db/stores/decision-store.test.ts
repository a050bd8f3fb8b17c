import { describe, expect, it } from "vitest";
import { instant } from "@/lib/base/instant";
import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import type { Decision, Verdict } from "@/lib/domain/review/decision";
import { newDecisionId } from "../testing/case-builders";
import { alice, setUpCaseStore } from "../testing/test-case-store";

const store = setUpCaseStore();
const at = (seconds: number) => instant(1_700_000_000_000 + seconds * 1000);

function decide(verdict: Verdict, changes: Partial<Decision> = {}): Decision {
  return {
    id: newDecisionId(),
    noun: "event",
    piece: "evt_0000000000000001",
    verdict,
    by: alice,
    decidedAt: at(0),
    ...changes,
  };
}

const verdicts: readonly Verdict[] = [
  { kind: "accept" },
  { kind: "reject", reason: "known-good", note: "Nightly job" },
  {
    kind: "edit-event",
    edit: { title: "Pool exhausted", earliest: instant(10), latest: instant(20) },
  },
  { kind: "edit-event", edit: {} },
  { kind: "edit-link", edit: { relation: "enables", confidence: 0.25 } },
  { kind: "dismiss", note: "" },
  { kind: "waive", note: "Asked the vendor" },
  { kind: "restore" },
  {
    kind: "merge",
    absorbed: [eventIds.fromDigest("1".repeat(16))],
    links: [causalLinkIds.fromDigest("2".repeat(16))],
  },
  { kind: "split", into: eventIds.fromDigest("3".repeat(16)) },
];

describe("decisions", () => {
  it("read back in the order they were made, though all share one millisecond", async () => {
    const incidentId = await store().openIncident();
    const { decisions } = store().cases.read;
    const made = verdicts.map((verdict) => decide(verdict)).toReversed();
    for (const decision of made) await decisions.insert(incidentId, decision);
    expect(await decisions.list(incidentId)).toEqual(made);
  });

  it("leave the list when undone, once, and only in their incident", async () => {
    const [incidentId, other] = await Promise.all([store().openIncident(), store().openIncident()]);
    const { decisions } = store().cases.read;
    const [kept, undone] = [decide({ kind: "accept" }), decide({ kind: "restore" })];
    await decisions.insert(incidentId, kept);
    await decisions.insert(incidentId, undone);
    expect(await decisions.undo(other, undone.id, at(1))).toBe(false);
    expect(await decisions.undo(incidentId, undone.id, at(1))).toBe(true);
    expect(await decisions.undo(incidentId, undone.id, at(2))).toBe(false);
    expect(await decisions.list(incidentId)).toEqual([kept]);
  });

  it("keep what became of them: undone, redone, and made together with others", async () => {
    const incidentId = await store().openIncident();
    const { decisions } = store().cases.read;
    const [first, second, again] = [1, 2, 3].map(() => decide({ kind: "accept" }));
    if (!first || !second || !again) throw new Error("three decisions");
    await decisions.insert(incidentId, first, { act: first.id, redoOf: null });
    await decisions.insert(incidentId, second, { act: first.id, redoOf: null });
    await decisions.undo(incidentId, second.id, at(7));
    await decisions.insert(incidentId, again, { act: again.id, redoOf: second.id });
    const alone = decide({ kind: "restore" });
    await decisions.insert(incidentId, alone);
    expect(await decisions.history(incidentId)).toEqual([
      { ...first, undoneAt: null, act: first.id, redoOf: null },
      { ...second, undoneAt: at(7), act: first.id, redoOf: null },
      { ...again, undoneAt: null, act: again.id, redoOf: second.id },
      { ...alone, undoneAt: null, act: alone.id, redoOf: null },
    ]);
  });
});
