import { expect, test } from "vitest";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, linkOf } from "../testing/drafts";
import type { LinkDraft } from "./link-draft";
import { selectParents } from "./select-parents";

function parentsOf(target: EventDraft, links: readonly LinkDraft[]): readonly EventDraft[] {
  const byTarget = new Map<EventDraft, LinkDraft[]>();
  for (const link of links) byTarget.set(link.target, [...(byTarget.get(link.target) ?? []), link]);
  return selectParents(byTarget.get(target) ?? [], byTarget, { drafts: [] }).map(
    ({ source }) => source,
  );
}

test("a rule watches one measure; of two of a kind the first is counted from", () => {
  const alarm = draftAt(60, { family: "alert.firing" });
  const first = draftAt(40, { family: "process.killed" });
  const second = draftAt(41, { family: "process.killed" });
  const slow = draftAt(50, { family: "latency.rise" });
  const links = [
    linkOf(slow, alarm, { confidence: 0.76 }),
    linkOf(second, alarm, { confidence: 0.8 }),
    linkOf(first, alarm, { confidence: 0.79 }),
  ];
  expect(parentsOf(alarm, links)).toEqual([first]);
});

test("of two changes alike the likelier did it, and the later when nothing tells them apart", () => {
  const drop = draftAt(60, { family: "session.down" });
  const [early, late] = [10, 40].map((at) => draftAt(at, { family: "change.config" }));
  const linked = (confidences: readonly number[]) =>
    [early, late].flatMap((change, index) =>
      change === undefined ? [] : [linkOf(change, drop, { confidence: confidences[index] ?? 0 })],
    );
  expect(parentsOf(drop, linked([0.8, 0.82]))).toEqual([late]);
  expect(parentsOf(drop, linked([0.82, 0.8]))).toEqual([early]);
  expect(parentsOf(drop, linked([0.8, 0.8]))).toEqual([late]);
});

test("a nearer step explains the farther one away over several likely steps", () => {
  const entry = draftAt(10, { family: "access.privilege" });
  const account = draftAt(20, { family: "account.created" });
  const login = draftAt(30, { family: "access.login-new" });
  const dump = draftAt(40, { family: "data.dump" });
  const links = [
    linkOf(entry, account, { confidence: 0.95 }),
    linkOf(account, login, { confidence: 0.95, relation: "enables" }),
    linkOf(entry, dump, { confidence: 0.94 }),
    linkOf(login, dump, { confidence: 0.83 }),
  ];
  expect(parentsOf(dump, links)).toEqual([login]);
  expect(parentsOf(dump, links.slice(2))).toEqual([entry]);
});

test("what is allowed again waits for the last of its conditions", () => {
  const resume = draftAt(90, { family: "trading.resume" });
  const flat = draftAt(60, { family: "response.flatten" });
  const proof = draftAt(80, { family: "job.run" });
  const links = [
    linkOf(flat, resume, { relation: "enables", confidence: 0.6, mechanismId: "flat" }),
    linkOf(proof, resume, { relation: "enables", confidence: 0.5, mechanismId: "proof" }),
  ];
  expect(parentsOf(resume, links)).toEqual([proof]);
});

test("of two that want a lock, who had it first enables and who came later causes the queue", () => {
  const queue = draftAt(60, { family: "error.lock" });
  const holder = draftAt(10, { family: "job.run" });
  const newcomer = draftAt(55, { family: "change.migration" });
  const byTarget = new Map([
    [queue, [linkOf(holder, queue, { confidence: 0.5 }), linkOf(newcomer, queue)]],
  ]);
  const links = selectParents(byTarget.get(queue) ?? [], byTarget, { drafts: [] });
  expect(links.map(({ source, relation }) => [source, relation])).toEqual([
    [newcomer, "causes"],
    [holder, "enables"],
  ]);
});
