import { describe, expect, test } from "vitest";
import { eventId } from "@/lib/testing/sample-timeline";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, linkOf, recordAt } from "../testing/drafts";
import { actsBefore, behindActs, mayHaveBegun, orderCandidates, precedesHarm } from "./candidates";
import type { BelievedRoot } from "./root-claim";

function rootOf(draft: EventDraft, chance: number, number: number): BelievedRoot {
  return {
    ...{ draft, chance, event: eventId(number), subject: draft.title, support: chance },
    ...{ why: [], isRefuted: false, isTrigger: false },
  };
}

const till = [{ type: "service", name: "till" }];
const symptom = draftAt(60, { family: "latency.rise", kind: "degradation", entities: till });
const earlier = draftAt(30, { family: "change.config", kind: "change", entities: till });
const elsewhere = draftAt(30, { family: "change.config", kind: "change" });
const later = draftAt(90, { family: "change.config", kind: "change", entities: till });

describe("a symptom", () => {
  test("comes behind an earlier action that is less likely, and is named no sooner", () => {
    const [first, second] = behindActs([rootOf(symptom, 0.8, 1), rootOf(earlier, 0.3, 2)], []);
    expect(first?.draft).toBe(earlier);
    expect(second?.chance).toBeLessThan(first?.chance ?? 0);
  });

  test("keeps its place before an action that came after it", () => {
    const [first] = behindActs([rootOf(symptom, 0.8, 1), rootOf(later, 0.3, 2)], []);
    expect(first).toMatchObject({ draft: symptom, chance: 0.8 });
  });

  test("keeps its place before an action elsewhere, until a link leads from that to it", () => {
    const roots = [rootOf(symptom, 0.8, 1), rootOf(elsewhere, 0.3, 2)];
    expect(behindActs(roots, [])[0]?.draft).toBe(symptom);
    expect(behindActs(roots, [linkOf(elsewhere, symptom)])[0]?.draft).toBe(elsewhere);
  });

  test("keeps its place where nobody did anything", () => {
    expect(behindActs([rootOf(symptom, 0.8, 1)], [])[0]?.chance).toBe(0.8);
  });
});

describe("a candidate", () => {
  const harm = draftAt(60, { family: "error.http", kind: "failure", isImpact: true });
  const isOffered = (draft: EventDraft, cleared: Parameters<typeof mayHaveBegun>[2] = []) =>
    mayHaveBegun({ draft }, harm, cleared);
  const cleared = { rank: 4, distanceMs: 0, key: "", what: "", why: "" } as const;

  test("is nothing that was done once the harm was there, and no recovery", () => {
    expect(isOffered(draftAt(70, { family: "cache.flush", kind: "action" }))).toBe(false);
    expect(isOffered(draftAt(70, { family: "response.rollback", kind: "mitigation" }))).toBe(false);
    expect(isOffered(draftAt(50, { family: "recovery.logged", kind: "recovery" }))).toBe(false);
    expect(isOffered(earlier)).toBe(true);
  });

  test("is nothing that only recovery followed", () => {
    const seen = (at: number) => draftAt(at, { family: "ledger.line", kind: "observation" });
    const back = draftAt(95, { family: "ledger.resumption", kind: "recovery" });
    expect(precedesHarm(seen(30), [harm, back])).toBe(true);
    expect(precedesHarm(seen(90), [harm, back])).toBe(false);
    expect(precedesHarm(seen(90), [back])).toBe(true);
    expect(precedesHarm(harm, [harm])).toBe(true);
  });

  test("is nothing that is listed as ruled out: not by its title, and not as one more record that was there before", () => {
    const warned = draftAt(50, { family: "ledger.line", records: [recordAt(50)] });
    const other = draftAt(50, {
      family: "ledger.line",
      records: [recordAt(50, { template: "other" })],
    });
    const background = { ...cleared, records: [recordAt(10)] };
    expect(isOffered(warned, [background])).toBe(false);
    expect(isOffered(warned, [{ ...background, until: 59_000 }])).toBe(false);
    expect(isOffered(warned, [{ ...background, until: 90_000 }])).toBe(true);
    expect(isOffered(other, [background])).toBe(true);
    expect(isOffered(earlier, [{ ...cleared, what: earlier.title, records: [] }])).toBe(false);
  });

  test("is what somebody did before the harm though no rule proposes it, a row of a list of what was done included", () => {
    const fields = { action: "took out", by: "ana" };
    const row = draftAt(40, {
      ...{ family: "ledger.statement", kind: "communication" },
      records: [recordAt(40, { path: "assets.csv", fields })],
    });
    const remark = draftAt(41, {
      ...{ family: "ledger.statement", kind: "communication" },
      records: [recordAt(41, { kind: "message", fields: { user: "ana" } })],
    });
    const acts = actsBefore(
      { drafts: [earlier, row, remark, harm, later] },
      { started: harm, impacts: [harm] },
      [],
    );
    expect(acts.map(({ draft }) => draft)).toEqual([row, earlier]);
  });

  test("that is a symptom only the course speaks for stands behind the likeliest act, however likely it looked", () => {
    const guessed = { ...rootOf(symptom, 0.4, 1), isRival: true };
    const act = rootOf(elsewhere, 0.1, 2);
    expect(orderCandidates([guessed, act], [], []).map(({ draft }) => draft)).toEqual([
      elsewhere,
      symptom,
    ]);
    expect(orderCandidates([guessed, act], [], []).map(({ chance }) => chance)).toEqual([
      act.chance,
      guessed.chance,
    ]);
    expect(orderCandidates([rootOf(symptom, 0.4, 1), act], [], [])[0]?.draft).toBe(symptom);
    expect(orderCandidates([rootOf(symptom, 0.4, 1)], [], [])[0]?.chance).toBe(0.4);
  });

  test("that is the harm itself is none behind anything else, however likely it looked; what somebody did keeps its place", () => {
    const other = draftAt(40, { family: "error.write", kind: "failure" });
    const roots = [rootOf(symptom, 0.4, 1), rootOf(other, 0.2, 2)];
    const order = (...impacts: readonly EventDraft[]) =>
      orderCandidates(roots, [], impacts).map(({ draft }) => draft);
    expect(order(symptom)).toEqual([other]);
    expect(order(other)).toEqual([symptom]);
    expect(order(other, symptom)).toEqual([symptom, other]);
    const act = rootOf(elsewhere, 0.4, 1);
    expect(orderCandidates([act], [], [elsewhere])[0]?.draft).toBe(elsewhere);
  });

  test("is nothing that came once the harm was there, whatever kind it is", () => {
    const seen = (at: number) => draftAt(at, { family: "error.job", kind: "failure" });
    expect(isOffered(seen(61))).toBe(true);
    expect(isOffered(seen(78))).toBe(false);
  });

  test("that is a symptom stands behind the candidate that led to it, whatever kind that is", () => {
    const cause = draftAt(20, { family: "disk.full", kind: "failure" });
    const between = draftAt(40, { family: "error.write", kind: "failure" });
    const roots = [rootOf(symptom, 0.4, 1), rootOf(cause, 0.2, 2)];
    const links = [linkOf(cause, between), linkOf(between, symptom)];
    const order = (given: typeof roots, known: typeof links) =>
      orderCandidates(given, known, []).map(({ draft }) => draft);
    expect(order(roots, [])).toEqual([symptom, cause]);
    expect(order(roots, links)).toEqual([cause, symptom]);
    // What explains it is no candidate: one that nothing explains is looked at first.
    expect(order(roots, [linkOf(between, symptom)])).toEqual([cause, symptom]);
    expect(order([rootOf(symptom, 0.4, 1)], links)).toEqual([symptom]);
  });
});
