import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { operationsMechanisms } from "@/lib/knowledge/operations-mechanisms";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt } from "../testing/drafts";
import type { PairContext } from "./pair-context";
import { scorePair } from "./score-pair";

function score(
  id: string,
  source: EventDraft,
  target: EventDraft,
  changes: Partial<PairContext> = {},
) {
  const context: PairContext = {
    attention: { words: new Map(), diagnosisWords: new Set() },
    namedChanges: new Set(),
    changes: [],
    responses: [],
    drafts: [],
    ended: [],
    acquitted: new Set(),
    restedUntil: new Map(),
    fruitless: new Map(),
    ...changes,
  };
  const mechanism = operationsMechanisms.find((each) => each.id === id);
  return mechanism && scorePair(mechanism, source, target, context);
}

function believe(...pair: Parameters<typeof score>): number {
  const scored = score(...pair);
  return scored === undefined ? Number.NaN : (scored?.confidence ?? 0);
}

const till = [
  { type: "service", name: "till" },
  { type: "host", name: "till-1" },
];

describe("a change", () => {
  const release = draftAt(10, {
    family: "change.deploy",
    entities: till,
    facts: { subject: "till", version: "2.0" },
  });

  test("is hardly believed to cause what begins after it was taken back", () => {
    const fault = draftAt(90, { family: "error.log", entities: till });
    const undo = draftAt(60, { family: "response.rollback", facts: { subject: "till" } });
    const before = believe("release-breaks-service", release, fault);
    const after = believe("release-breaks-service", release, fault, { responses: [undo] });
    expect(after).toBeLessThan(before / 2);
  });

  test("that was harmless still left nobody to answer while it was made", () => {
    const gap = draftAt(11, { family: "error.brief", entities: till });
    const acquitted = { acquitted: new Set([release]) };
    expect(believe("release-breaks-service", release, gap, acquitted)).toBe(0);
    expect(believe("restart-gap", release, gap, acquitted)).toBeGreaterThan(0.8);
  });

  test("follows from the commit that names its key", () => {
    const commit = draftAt(5, { family: "change.commit", description: "zone svc.mill.test: tidy" });
    const named = (keys: string) => draftAt(20, { family: "change.dns", facts: { keys } });
    expect(believe("commit-shipped", commit, named("svc.mill.test"))).toBeGreaterThan(0.8);
    expect(believe("commit-shipped", commit, named("zone"))).toBe(0);
  });
});

describe("a remedy", () => {
  const limit = draftAt(50, {
    family: "response.limit",
    entities: till,
    facts: { hosts: "till-1" },
  });
  const killed = (host: string, at = 60) =>
    draftAt(at, {
      family: "process.killed",
      entities: [
        { type: "service", name: "till" },
        { type: "host", name: host },
      ],
    });

  test("did not set off what was failing before it", () => {
    const again = killed("till-1");
    expect(believe("fix-breaks-next", limit, again)).toBeGreaterThan(0.4);
    expect(believe("fix-breaks-next", limit, again, { drafts: [killed("till-1", 40)] })).toBe(0);
  });

  test("that did not help may have made the alert rest, and ends nothing for good", () => {
    const rest = (episode: string) =>
      draftAt(60, { family: "alert.resolved", facts: { episode, episodes: "2" } });
    const vain = { fruitless: new Map([[limit, null]]) };
    expect(believe("fix-clears-alert", limit, rest("1"), vain)).toBeGreaterThan(0.4);
    expect(believe("fix-clears-alert", limit, rest("2"), vain)).toBe(0);
  });
});

test("of an alert that fires again, what went on all the time is no later than its last rest", () => {
  const full = draftAt(10, { family: "resource.disk" });
  const again = draftAt(300, { family: "alert.firing" });
  const late = believe("symptom-alerts", full, again);
  const rested = believe("symptom-alerts", full, again, {
    restedUntil: new Map([[again, 295_000]]),
  });
  expect(rested).toBeGreaterThan(late * 1.3);
});

test("how far two events are apart is told as the delay of their link is: onset to onset", () => {
  const full = draftAt(10, { family: "resource.disk" });
  const wide = { ...full, onset: { ...full.onset, latest: instant(10_700) } };
  const firing = draftAt(22, { family: "alert.firing" });
  expect(score("symptom-alerts", wide, firing)?.reasons).toContain("12 s apart");
});
