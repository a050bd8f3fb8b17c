import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { artifactIdOf, sampleCorrection } from "@/lib/testing/clock-doubts";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { ClocksPanel } from "./clocks-panel";

const artifacts = [1, 2].map((number) => {
  const { artifact, clock } = sampleCorrection(number, `app-01/app-${number}.log`);
  return { ...artifact, clock, sha256: "0".repeat(64), bytes: 1, firstAt: null, lastAt: null };
});
const workspace = sampleWorkspace({ artifacts });
const panel = () => within(screen.getByRole("region", { name: "Clock corrections (1)" }));

test("one click undoes a correction for all files that it moved", async () => {
  const setClock = vi.fn().mockResolvedValue({ ok: true, value: {} });
  drawInWorkspace(<ClocksPanel />, { workspace, actions: { setClock } });
  expect(panel().getByText(/read 43 s ahead\. 43 s were subtracted/)).toBeTruthy();
  fireEvent.click(panel().getByRole("button", { name: /^Undo: The stamps of app-01/ }));
  await waitFor(() => expect(setClock).toHaveBeenCalledTimes(1));
  expect(setClock).toHaveBeenCalledWith(
    expect.objectContaining({ artifactId: artifactIdOf(1), kind: "undo", what: "offset" }),
  );
});

test("who only reads sees every correction and undoes none", () => {
  drawInWorkspace(<ClocksPanel />, { workspace: asReader(workspace) });
  expect(panel().getByText(/43 s were subtracted/)).toBeTruthy();
  expect(panel().queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("where no clock was moved nothing is said", () => {
  drawInWorkspace(<ClocksPanel />, { workspace: sampleWorkspace({ artifacts: [] }) });
  expect(screen.queryByRole("region", { name: /Clock corrections/ })).toBeNull();
});
