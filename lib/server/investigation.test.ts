import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { decide } from "@/lib/investigation/review/deciding/decide";
import { createPermalink } from "@/lib/investigation/review/permalinks";
import {
  approveRevision,
  requestRevisionChanges,
} from "@/lib/investigation/review/review-revision";
import { submitRevision } from "@/lib/investigation/review/submit-revision";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { holdsSample, openSampleIncident } from "./intake/open-sample";
import { uploadPorts } from "./intake/upload-ports";
import { loadPermalink } from "./review/load-permalink";
import { Browser, setUpServer } from "./testing/test-server";
import { untilRunsEnd } from "./testing/until-runs-end";
import { unwrap } from "./testing/unwrap";
import { loadWorkspace } from "./workspace/load-workspace";

const server = setUpServer();

test("the sample goes from files to an approved permalink, and stays as it was approved", async () => {
  const { container, person } = server();
  const { ports } = container;
  const responder = await person("responder");
  const supervisor = await person("supervisor");
  const incidentId = unwrap(await openSampleIncident(uploadPorts(container), responder.viewer));
  await untilRunsEnd(container, incidentId);

  const workspace = assertPresent(await loadWorkspace(responder.viewer, incidentId), "workspace");
  expect(workspace.runs.map(({ status, failure }) => [status, failure])).toEqual([
    ["finished", null],
  ]);
  expect(workspace.runs[0]?.steps.map(({ key }) => key)).toEqual([
    "coarse",
    "detailed",
    "causal",
    "assess",
  ]);
  expect(workspace.artifacts).toHaveLength(14);
  expect(workspace.isSample).toBe(true);
  expect(await holdsSample(workspace.artifacts.slice(1))).toBe(false);
  const [rejected, accepted] = workspace.timeline.events;
  const decisions = [
    {
      piece: assertPresent(rejected, "event").id,
      verdict: { kind: "reject", reason: "misfire", note: "" },
    },
    { piece: assertPresent(accepted, "event").id, verdict: { kind: "accept" } },
  ] as const;
  for (const { piece, verdict } of decisions) {
    const given = { noun: "event", piece, verdict } as const;
    unwrap(await decide(ports, responder.viewer, incidentId, given));
  }

  unwrap(await startRun(ports, responder.viewer, incidentId));
  await untilRunsEnd(container, incidentId);
  const again = assertPresent(await loadWorkspace(responder.viewer, incidentId), "workspace");
  const statusOf = (id: string) => again.timeline.events.find((event) => event.id === id)?.status;
  expect(decisions.map(({ piece }) => statusOf(piece))).toEqual(["rejected", "accepted"]);

  for (const open of again.timeline.uncertainties) {
    if (open.impact !== "high" || open.status !== "open") continue;
    const verdict = { kind: "waive", note: "Known to the team" } as const;
    const given = { noun: "uncertainty", piece: open.id, verdict } as const;
    unwrap(await decide(ports, responder.viewer, incidentId, given));
  }
  const { revisionId } = unwrap(await submitRevision(ports, responder.viewer, incidentId));
  const review = { incidentId, revisionId, note: "" };
  expect(await approveRevision(ports, responder.viewer, review)).toMatchObject({
    error: { kind: "forbidden" },
  });
  unwrap(await approveRevision(ports, supervisor.viewer, review));
  expect(await approveRevision(ports, supervisor.viewer, review)).toMatchObject({
    error: { kind: "conflict" },
  });

  const token = "a-token-nobody-can-guess-at-all";
  unwrap(await createPermalink(ports, responder.viewer, incidentId, revisionId, token));
  const before = await new Browser().request(() => loadPermalink(token));
  expect(before).toMatchObject({ kind: "found", status: "approved", isMasked: true });
  const given = {
    noun: "event",
    piece: decisions[1].piece,
    verdict: { kind: "reject", reason: "wrong", note: "" },
  } as const;
  unwrap(await decide(ports, responder.viewer, incidentId, given));
  const after = await new Browser().request(() => loadPermalink(token));
  // The document stays as it was approved; the note above it names the claim that changed since.
  if (before.kind !== "found") throw new Error(before.kind);
  const changed = before.document.events.find(({ id }) => id === given.piece);
  expect(after).toEqual({ ...before, changedSince: [changed?.title] });

  const second = unwrap(await submitRevision(ports, responder.viewer, incidentId));
  expect(second.number).toBe(2);
  const newer = await new Browser().request(() => loadPermalink(token));
  expect(newer).toMatchObject({ kind: "found", status: "approved", newest: 2 });
  unwrap(
    await requestRevisionChanges(ports, supervisor.viewer, {
      incidentId,
      revisionId: second.revisionId,
      note: "Why was it rejected?",
    }),
  );
}, 120_000);
