import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { runIds, userIdSchema } from "@/lib/domain/ids";
import { type RunStatus, standardPlan } from "@/lib/domain/runs/run";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { asReader, sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import type { RunProgress, Workspace } from "@/lib/view-model/workspace/workspace";
import { drawInWorkspace, unanswered } from "../../testing/draw";
import { RunLine } from "./run-line";

// Only whether there are any is looked at.
const artifacts = [{}] as unknown as Workspace["artifacts"];
const performers = ["rules", "local/scripted"];

const settings = { performer: "rules", iterationsMax: 20, temperature: null, tokensMax: null };
const plan = standardPlan(() => settings);

function run(status: RunStatus): RunProgress {
  const id = runIds.fromDigest("00000000000000aa");
  const startedBy = userIdSchema.parse("me");
  return {
    ...{ id, number: 1, status, analyst: "rules", plan, startedBy, steps: [] },
    ...{ queuedAt: atSecond(0), finishedAt: null, failure: null },
  };
}

function open(changes: Partial<Workspace>) {
  const startRun = vi.fn(unanswered);
  const workspace = sampleWorkspace({ artifacts, performers, ...changes });
  return { startRun, ...drawInWorkspace(<RunLine />, { workspace, actions: { startRun } }) };
}

const performedBy = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Performed by" });

test("who performs an analysis stays chosen when it has ended", async () => {
  const confirmed = {
    digest: "d",
    isConfirmed: true,
    destinations: [],
    files: [],
    unsent: [],
    pictures: [],
  };
  vi.stubGlobal("fetch", async () => Response.json(confirmed));
  const { startRun, become } = open({});
  expect(performedBy().value).toBe("Rules");
  fireEvent.click(performedBy());
  fireEvent.click(screen.getByRole("option", { name: "local/scripted" }));
  await become({ runs: [run("running")] });
  expect(screen.queryByRole("combobox")).toBeNull();
  await become({ runs: [run("finished")] });
  expect(performedBy().value).toBe("local/scripted");
  fireEvent.click(screen.getByRole("switch", { name: "Rules first" }));
  fireEvent.click(screen.getByRole("button", { name: "Run analysis" }));
  await vi.waitFor(() => expect(startRun).toHaveBeenCalledOnce());
  expect(startRun.mock.calls).toMatchObject([
    [{ tasks: { "coarse-pass": { performer: "local/scripted" } }, draft: "none", confirmed: "d" }],
  ]);
});

test("nothing is run before there is evidence", () => {
  open({ artifacts: [] });
  expect(screen.queryByRole("button", { name: "Run analysis" })).toBeNull();
});

test("who only reads may watch an analysis, and neither start nor stop it", async () => {
  const { become } = open({ viewer: asReader(sampleWorkspace()).viewer });
  expect(screen.queryByRole("button")).toBeNull();
  await become({ runs: [run("running")] });
  expect(screen.getByRole("progressbar", { name: "Progress of the analysis" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
