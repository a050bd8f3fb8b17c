import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { incidentIds, revisionIds } from "@/lib/domain/ids";
import type { BlockToReview } from "@/lib/view-model/review/blocks-to-review";
import { draw, unanswered } from "../testing/draw";
import { WaivableWeakness, type WaiveWeakness } from "./waivable-weakness";

const words = "Cites a single source";

function open(waiver: string | null, changes: { readonly mayWaive?: boolean } = {}) {
  const waive = vi.fn<WaiveWeakness>(unanswered);
  const weakness: BlockToReview["weaknesses"][number] = { kind: "single-source", words, waiver };
  const ids = {
    incidentId: incidentIds.fromDigest("00000000000000aa"),
    revisionId: revisionIds.fromDigest("00000000000000bb"),
  };
  draw(
    <WaivableWeakness
      {...{ weakness, waive, ...ids, block: "summary:cause", mayWaive: true, ...changes }}
      onDone={() => undefined}
    />,
  );
  return waive;
}

const button = (name: string) => screen.getByRole("button", { name });

test("a weak point is waived with a reason only, which names the sentence and the weak point", async () => {
  const waive = open(null);
  fireEvent.click(button(`Waive: ${words}`));
  const field = screen.getByRole("textbox", { name: "Reason for the waiver" });
  expect(document.activeElement).toBe(field);
  fireEvent.click(button("Waive"));
  expect(waive).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: " the other log is lost " } });
  fireEvent.click(button("Waive"));
  await vi.waitFor(() => expect(waive).toHaveBeenCalledTimes(1));
  expect(waive.mock.calls).toMatchObject([
    [{ block: "summary:cause", weakness: "single-source", reason: "the other log is lost" }],
  ]);
});

test("a waiver is shown beside its weak point with who gave it and why, and can be taken back", async () => {
  const waive = open("Waived by Sue: <b>lost</b>");
  expect(screen.getByText(`${words}. Waived by Sue: <b>lost</b>`)).toBeDefined();
  fireEvent.click(button(`Withdraw waiver: ${words}`));
  await vi.waitFor(() => expect(waive).toHaveBeenCalledTimes(1));
  expect(waive.mock.calls).toMatchObject([[{ reason: null }]]);
});

test("who does not review sees the weak point and no way to waive it", () => {
  open(null, { mayWaive: false });
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
