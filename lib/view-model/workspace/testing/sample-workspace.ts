import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import { atSecond, event, timeline } from "../../testing/sample-timeline";
import type { Workspace } from "../workspace";

const incidentId = incidentIds.fromDigest("00000000000000aa");
const score = { score: 1, parts: [], raiseMost: "" };

/** An incident of one event, as a supervisor sees it. */
export function sampleWorkspace(changes: Partial<Workspace> = {}): Workspace {
  return {
    isSample: false,
    performers: ["rules"],
    roles: {},
    furtherSteps: [],
    ...{ usualMode: "full", extentCosts: {} },
    viewer: { id: userIdSchema.parse("supervisor"), name: "Sue", role: "supervisor" },
    incident: {
      id: incidentId,
      title: "t",
      severity: "sev2",
      status: "open",
      owner: null,
      zone: "UTC",
      openedAt: atSecond(0),
      archivedAt: null,
      isLive: false,
    },
    incidentId,
    artifacts: [],
    timeline: timeline({ events: [event(1)] }),
    newEvents: [],
    pullSources: [],
    coherence: { ...score, label: "Trustworthy" },
    runs: [],
    decisions: [],
    ownSteps: { undo: [], skipped: [], redo: [] },
    ownDeeds: [],
    ...{ marks: [], comments: [], colleagues: [] },
    revisions: [],
    ...{ reviewVerdicts: [], changeRequests: [] },
    isEditedSince: false,
    submittedTimeline: null,
    claimsSince: [],
    permalinks: [],
    alteredRevisions: {},
    fingerprints: {},
    withdrawnSince: {},
    report: [],
    people: {},
    journalSeq: 1,
    ...changes,
  };
}

/** The same, as somebody sees it who only reads. */
export function asReader(workspace: Workspace): Workspace {
  return { ...workspace, viewer: { ...workspace.viewer, role: "viewer" } };
}
