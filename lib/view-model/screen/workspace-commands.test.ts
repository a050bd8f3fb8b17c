import { expect, test } from "vitest";
import { event, eventId, link, linkId, timeline } from "../testing/sample-timeline";
import { canCommand, findDecidable, workspaceCommands } from "./workspace-commands";

const offered = (now: Parameters<typeof canCommand>[1]) =>
  new Set<string>(
    workspaceCommands.filter((command) => canCommand(command, now)).map(({ id }) => id),
  );

const none = {
  ...{ mayInvestigate: false, hasSelection: false, hasEvent: false, hasSequence: false },
  piece: null,
};
const anEvent = { noun: "event", piece: "evt_1" } as const;

test("no two commands share a key", () => {
  const keys = workspaceCommands.map(({ key }) => key).filter((key) => key !== "");
  expect(new Set(keys).size).toBe(keys.length);
});

test("who may only read is offered nothing that decides", () => {
  const now = { ...none, hasSelection: true, hasEvent: true, hasSequence: true, piece: anEvent };
  for (const id of ["accept", "reject", "edit", "make-link", "undo", "redo"])
    expect(offered(now)).not.toContain(id);
  expect(offered(now)).toContain("copy-link");
});

test("pieces are decided on only when one is selected", () => {
  const idle = { ...none, mayInvestigate: true };
  expect(offered(idle)).not.toContain("accept");
  expect(offered(idle)).not.toContain("copy-link");
  expect(offered({ ...idle, hasSelection: true, piece: anEvent })).toContain("accept");
  const weighing = {
    ...idle,
    hasSelection: true,
    piece: { noun: "hypothesis", piece: "hyp_1" },
  } as const;
  expect(offered(weighing)).toContain("edit");
  expect(offered(weighing)).not.toContain("pick");
  expect(offered({ ...idle, hasSelection: true })).not.toContain("edit");
});

test("a pair that only follows in time is made a causal link only while it is selected", () => {
  const selected = { ...none, mayInvestigate: true, hasSelection: true };
  expect(offered(selected)).not.toContain("make-link");
  expect(offered({ ...selected, hasSequence: true })).toContain("make-link");
});

test("what is only drawn as gone, and what is no event or link, is not decided on", () => {
  const now = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)] });
  expect(findDecidable({ kind: "event", id: eventId(1) }, now)).toEqual({
    noun: "event",
    piece: eventId(1),
  });
  expect(findDecidable({ kind: "causal-link", id: linkId(1) }, now)?.noun).toBe("causal-link");
  expect(findDecidable({ kind: "event", id: eventId(3) }, now)).toBeNull();
  expect(findDecidable({ kind: "causal-link", id: linkId(2) }, now)).toBeNull();
  expect(findDecidable({ kind: "gap", id: "gap_1" }, now)).toBeNull();
  expect(findDecidable(null, now)).toBeNull();
});

test("the graph is narrowed around a selected event by anybody", () => {
  const reader = { ...none, hasSelection: true };
  expect(offered(reader)).not.toContain("focus-causes");
  expect(offered(reader)).toContain("focus-none");
  expect(offered({ ...reader, hasEvent: true })).toContain("focus-path");
});

test.each(["merge", "reject", "permalink", "compare", "dispute", "what if"])(
  "the palette finds %s by its word, whatever is selected",
  (word) => {
    const labels = workspaceCommands
      .filter((command) => canCommand(command, none))
      .map(({ label }) => label.toLowerCase());
    expect(labels.some((label) => label.includes(word))).toBe(true);
  },
);
