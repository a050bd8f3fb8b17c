import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { FoundPieces } from "./found-lists";

test("what was entered twice in the same words is listed twice", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const place = { noun: "journal", piece: null, title: "Started an analysis", isSuperseded: false };
  const found = [0.9, 0.8].map((score) => ({ place, score, why: ["it fits"] }));
  drawInWorkspace(<FoundPieces found={found}>{null}</FoundPieces>, {
    workspace: sampleWorkspace(),
  });
  const list = screen.getByRole("list");
  expect(within(list).getAllByText("Started an analysis")).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});
