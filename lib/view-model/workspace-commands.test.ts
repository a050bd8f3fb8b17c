import { expect, test } from "vitest";
import { canCommand, workspaceCommands } from "./workspace-commands";

const offered = (now: Parameters<typeof canCommand>[1]) =>
  new Set<string>(
    workspaceCommands.filter((command) => canCommand(command, now)).map(({ id }) => id),
  );

test("no two commands share a key", () => {
  const keys = workspaceCommands.map(({ key }) => key).filter((key) => key !== "");
  expect(new Set(keys).size).toBe(keys.length);
});

test("who may only read is offered nothing that decides", () => {
  const now = { mayInvestigate: false, hasSelection: true, hasEvent: true, hasPiece: true };
  for (const id of ["accept", "reject", "edit", "undo", "redo"])
    expect(offered(now)).not.toContain(id);
  expect(offered(now)).toContain("copy-link");
});

test("pieces are decided on only when one is selected", () => {
  const idle = { mayInvestigate: true, hasSelection: false, hasEvent: false, hasPiece: false };
  expect(offered(idle)).not.toContain("accept");
  expect(offered(idle)).not.toContain("copy-link");
  expect(offered({ ...idle, hasSelection: true, hasPiece: true })).toContain("accept");
  expect(offered({ ...idle, hasSelection: true })).not.toContain("edit");
});

test("the graph is narrowed around a selected event by anybody", () => {
  const reader = { mayInvestigate: false, hasSelection: true, hasEvent: false, hasPiece: false };
  expect(offered(reader)).not.toContain("focus-causes");
  expect(offered(reader)).toContain("focus-none");
  expect(offered({ ...reader, hasEvent: true })).toContain("focus-path");
});
