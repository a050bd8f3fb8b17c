import { hasRight } from "@/lib/domain/access";
import { isLive } from "@/lib/domain/claim";
import { isPartlyApproved, type Revision } from "@/lib/domain/review/revision";
import { isAnalysis } from "@/lib/domain/runs/run";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Gap } from "@/lib/domain/timeline/gap";
import { findPathlessCauses, type LateCause } from "@/lib/domain/timeline/late-causes";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { describeStanding } from "../incident/incident-words";
import { findLate } from "../incident/late-cause";
import type { Workspace } from "../workspace/workspace";

/** What a reviewer should look at before trusting a timeline. */
export type Readiness = {
  readonly unreviewedKeyEvents: readonly TimelineEvent[];
  /** Each of these blocks an approval until it is waived with a reason. */
  readonly blocking: readonly Uncertainty[];
  readonly severeGaps: readonly Gap[];
  /** Root causes that begin after the impact they are to have caused. */
  readonly lateCauses: readonly LateCause[];
  /** Root causes from which no links lead to what hurt. */
  readonly pathlessCauses: readonly RootCause[];
  /** "Analysis 2 was stopped before it was complete", of the newest one of the timeline; null when it came to its end. */
  readonly cutOff: string | null;
  readonly isAnalysed: boolean;
};

export function assessReadiness(
  workspace: Pick<Workspace, "timeline" | "artifacts" | "runs">,
): Readiness {
  const { timeline } = workspace;
  return {
    lateCauses: findLate(workspace),
    pathlessCauses: findPathlessCauses(timeline),
    cutOff: tellCutOff(workspace),
    unreviewedKeyEvents: timeline.events.filter(
      (event) => isLive(event) && event.importance === "key" && event.status === "proposed",
    ),
    blocking: timeline.uncertainties.filter(
      ({ impact, status }) => impact === "high" && status === "open",
    ),
    severeGaps: timeline.gaps.filter(
      ({ severity, status }) => severity === "high" && status === "open",
    ),
    isAnalysed: timeline.events.some(isLive),
  };
}

function tellCutOff({ runs }: Pick<Workspace, "runs">): string | null {
  const last = runs.find(({ plan }) => isAnalysis(plan));
  if (last?.status !== "stopped" && last?.status !== "failed") return null;
  const how = last.status === "stopped" ? "was stopped" : "failed";
  const before = runs.find(({ status, plan }) => status === "finished" && isAnalysis(plan));
  const rest = before === undefined ? "is missing" : `is as analysis ${before.number} left it`;
  return `Analysis ${last.number} ${how} before it was complete. The part it did not reach ${rest}.`;
}

/**
 * Why this viewer cannot approve a revision; null when they may try. The rule is decided by the
 * server: this only spares a person a button that would be refused.
 */
export function whyNotApprove(workspace: Workspace, revision: Revision): string | null {
  const { viewer, ownDeeds, alteredRevisions } = workspace;
  const [problem] = alteredRevisions[revision.id] ?? [];
  if (problem !== undefined) return `This revision differs from what was submitted: ${problem}.`;
  if (revision.status !== "in-review") return "This revision is not in review.";
  if (!hasRight(viewer.role, "approve")) return "Approving needs the role supervisor or admin.";
  if (revision.submittedBy === viewer.id) {
    return "You submitted this revision; another supervisor has to approve it.";
  }
  if (ownDeeds.length > 0) {
    return `You took part in this timeline (${ownDeeds.join(", ")}); somebody who did not has to approve it.`;
  }
  const open = assessReadiness(workspace).blocking.length;
  if (open > 0) {
    return `${open} open ${open === 1 ? "uncertainty" : "uncertainties"} of high impact must be waived with a reason first.`;
  }
  return null;
}

/**
 * The revision that this reader is asked to review now, or null: then their next act is to submit. Whoever took part
 * is an author, who submits.
 */
export function findToReview({
  viewer,
  revisions: [newest],
  ownDeeds,
}: Pick<Workspace, "viewer" | "revisions" | "ownDeeds">): Revision | null {
  if (newest?.status !== "in-review" || !hasRight(viewer.role, "approve")) return null;
  return newest.submittedBy === viewer.id || ownDeeds.length > 0 ? null : newest;
}

/** How far the newest revision speaks for what is on the screen: `Revision 1: Partly approved, edited since`. */
export function describeReview({
  revisions: [revision],
  isEditedSince,
  alteredRevisions,
}: Pick<Workspace, "revisions" | "isEditedSince" | "alteredRevisions">): {
  readonly text: string;
  readonly role: `review-${Revision["status"] | "draft"}`;
} {
  if (revision === undefined) return { text: "Draft", role: "review-draft" };
  if (alteredRevisions[revision.id] !== undefined) {
    return {
      text: `Revision ${revision.number}: changed in the database`,
      role: "review-changes-requested",
    };
  }
  const { word, role } = describeStanding({
    ...{ status: revision.status, isEditedSince, isPartial: isPartlyApproved(revision) },
  });
  return { text: `Revision ${revision.number}: ${word}`, role };
}
