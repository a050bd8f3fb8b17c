import { expect, test } from "vitest";
import { findClaimsSince } from "./claims-since";

const event = (id: string, hash: string) => ({ noun: "event", id, hash });
const link = (hash: string) => ({ noun: "causal-link", id: "lnk_1", hash });
const claims = [event("evt_1", "e1"), event("evt_2", "e2"), link("l1")];
const all = { claims, claimHashes: claims.map(({ hash }) => hash) };

test("an approval covers every claim that is as it was", () => {
  expect(findClaimsSince(all, claims, claims)).toEqual([]);
});

test("a claim that says the same is told apart from the event that changed below it", () => {
  const now = [event("evt_1", "e1 edited"), event("evt_2", "e2"), link("l1 on the edited event")];
  const onApproved = [event("evt_1", "e1 edited"), event("evt_2", "e2"), link("l1")];
  expect(findClaimsSince(all, now, onApproved)).toEqual([
    { noun: "event", id: "evt_1", how: "changed" },
    { noun: "causal-link", id: "lnk_1", how: "depends" },
  ]);
});

test("a link that was edited itself has changed, though its event has too", () => {
  const now = [event("evt_1", "e1 edited"), event("evt_2", "e2"), link("l2 on the edited event")];
  const onApproved = [event("evt_1", "e1 edited"), event("evt_2", "e2"), link("l2")];
  expect(findClaimsSince(all, now, onApproved)).toContainEqual({
    ...{ noun: "causal-link", id: "lnk_1", how: "changed" },
  });
});

test("who accepts what was approved takes nothing from the approval, nor from what rests on it", () => {
  const now = [
    event("evt_1", "e1 accepted"),
    event("evt_2", "e2"),
    link("l1 on an accepted event"),
  ];
  const confirmed = [event("evt_1", "e1"), event("evt_2", "e2"), link("l1")];
  expect(findClaimsSince(all, now, now, confirmed)).toEqual([]);
  const edited = [event("evt_1", "e1 edited"), event("evt_2", "e2"), link("l1")];
  expect(findClaimsSince(all, edited, edited, confirmed.slice(1))).toEqual([
    { noun: "event", id: "evt_1", how: "changed" },
  ]);
});

test("what was added, removed or left out of the approval is not approved", () => {
  const now = [event("evt_1", "e1"), event("evt_2", "e2"), event("evt_3", "e3")];
  const partly = { claims, claimHashes: ["e1", "l1"] };
  expect(findClaimsSince(partly, now, now)).toEqual([
    { noun: "event", id: "evt_2", how: "left-out" },
    { noun: "event", id: "evt_3", how: "added" },
    { noun: "causal-link", id: "lnk_1", how: "removed" },
  ]);
});

test("what an approval left out is left out whatever became of it, and nobody misses it when it is gone", () => {
  const partly = { claims, claimHashes: ["e1"] };
  const now = [event("evt_1", "e1"), event("evt_2", "e2 edited")];
  expect(findClaimsSince(partly, now, now)).toEqual([
    { noun: "event", id: "evt_2", how: "left-out" },
  ]);
});
