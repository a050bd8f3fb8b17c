import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { LostLinkNotice } from "./lost-link-notice";

function open(address: string) {
  window.history.replaceState(null, "", `/?${address}`);
  drawInWorkspace(<LostLinkNotice />, { workspace: sampleWorkspace() });
  return screen.queryByRole("note")?.textContent ?? "";
}

test("what an address names and nobody can find is said", () => {
  expect(open("at=evt_nope")).toContain("“evt_nope” is no part of this incident");
});

test("a moment that cannot be read is said", () => {
  expect(open("known=yesterday")).toContain("“yesterday” is no moment that can be read");
});

test("nothing is said of an address that is understood, however its time is written", () => {
  expect(open("known=1999-01-01T00:00:00Z&view=graph")).toBe("");
});
