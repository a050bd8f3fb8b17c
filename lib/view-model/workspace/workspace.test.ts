import { expect, test } from "vitest";
import { event, timeline } from "../testing/sample-timeline";

import { toPastWorkspace, type Workspace } from "./workspace";

/** As far as the two are told apart: every other member is one of today. */
const workspace = (changes: Partial<Workspace>) =>
  ({
    comments: [],
    marks: [],
    decisions: [],
    report: [],
    people: {},
    ...changes,
  }) as unknown as Workspace;

test("an earlier state reads as it did then, under the comments, marks and decisions of today", () => {
  const words = { key: "cause" } as Workspace["report"][number];
  const then = workspace({
    ...{ timeline: timeline({ events: [event(1)] }), report: [words], journalSeq: 3 },
    people: { usr_1: "Maria", usr_2: "Jo" },
  });
  const comment = { text: "seen on the dashboard" } as Workspace["comments"][number];
  const now = workspace({
    ...{ timeline: timeline({ events: [event(1), event(2)] }), comments: [comment], journalSeq: 9 },
    people: { usr_1: "Maria Silva" },
  });
  const past = toPastWorkspace(now, then);
  expect(past.timeline).toBe(then.timeline);
  expect(past.report).toEqual([words]);
  expect(past.comments).toEqual([comment]);
  expect(past.journalSeq).toBe(9);
  // Words that were replaced since may be by somebody whom nothing of today names.
  expect(past.people).toEqual({ usr_1: "Maria Silva", usr_2: "Jo" });
});
