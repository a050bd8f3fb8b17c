import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { revisionIds } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { FoundPieces } from "./found-lists";

test("a comment on a sentence leads to the revision that has it", () => {
  const revision = revisionIds.fromDigest("00000000000000aa");
  const place = { noun: "comment", piece: "cause:1", revision, title: "Why?", isSuperseded: false };
  drawInWorkspace(<FoundPieces found={[{ place, score: 1, why: [] }]}>{null}</FoundPieces>, {
    workspace: sampleWorkspace(),
  });
  expect(screen.getByText("Why?")).toBeDefined();
  expect(screen.queryByText(/cause:1/u)).toBeNull();
  expect(screen.getByRole("link", { name: "Open the sentence" }).getAttribute("href")).toBe(
    routes.revision({ revisionId: revision, block: "cause:1" }),
  );
});

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
