import { toShownText } from "@/lib/domain/evidence/shown-path";
import { needsReason, verdictsOn } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import { parseSelection, type Selection } from "@/lib/routes/selection";
import { assessReadiness } from "@/lib/view-model/review/review-readiness";
import { findUnread } from "@/lib/view-model/review/unread-pieces";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { dayOf, retellTimes } from "@/lib/writing/telling";
import classes from "./review.module.css";
import { WeakCauses } from "./weak-causes";
import { WeakPieces } from "./weak-pieces";

/** Whoever approves stands for every claim: what nobody has decided on is said before, and forbids nothing. */
export function UnreadNote({
  workspace,
  revision,
  zone,
  onSelect,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly zone: string;
  readonly onSelect: (selection: Selection) => void;
}) {
  const verdicts = verdictsOn(workspace.reviewVerdicts, revision.id);
  const { share, roots, factors, impacts, keyEvents, links } = findUnread(
    workspace.timeline,
    verdicts,
  );
  const doubted = verdicts.filter(({ kind }) => needsReason(kind));
  const readiness = assessReadiness(workspace);
  const { blocking, lateCauses, pathlessCauses, cutOff } = readiness;
  const contested = workspace.timeline.coherenceParts.filter(({ contest }) => contest !== null);
  const unsettled = workspace.timeline.contradictions.filter(({ status }) => status === "proposed");
  const nameOf = namesOf(workspace.timeline);
  const weak = [doubted, blocking, unsettled, contested, lateCauses, pathlessCauses];
  const hasWeak = cutOff !== null || weak.some((pieces) => pieces.length > 0);
  if (share === null && !hasWeak) return null;
  const day = dayOf(workspace.timeline, zone);
  const retell = (text: string) => retellTimes(text, { zone, day });
  return (
    <div className={classes.unread} role="note" aria-label="Before you approve">
      {share === null ? null : (
        <p className={classes.outcome}>
          <strong>Nobody has checked these: {share}.</strong> Approving vouches for them.
        </p>
      )}
      {cutOff === null ? null : <p className={classes.outcome}>{cutOff}</p>}
      <WeakPieces
        heading="Disputes and questions of reviewers"
        pieces={doubted.map((verdict) => {
          const isBlock = verdict.noun === "block";
          const title = isBlock
            ? `“${verdict.sentence ?? "A sentence"}”`
            : toShownText(nameOf(verdict.piece).title);
          return {
            id: `${verdict.by} ${verdict.piece}`,
            text: `${title}: ${describeReviewVerdict(verdict, workspace.people)}`,
            selection: isBlock ? null : parseSelection(verdict.piece),
          };
        })}
        onSelect={onSelect}
      />
      <WeakCauses readiness={readiness} onSelect={onSelect} />
      <WeakPieces
        heading="Open uncertainties of high impact"
        pieces={blocking.map(({ id, description }) => ({ id, text: retell(description) }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Unresolved contradictions"
        pieces={unsettled.map(({ id, one, other }) => ({
          id,
          text: `${toShownText(one.said)}, or ${toShownText(other.said)}`,
        }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Disputed parts of the coherence score"
        pieces={contested.map(({ id, part, contest, contestedValue }) => ({
          id,
          text: `${part}${contestedValue === null ? "" : ` (${contestedValue.toFixed(2)})`}: ${contest}`,
        }))}
        onSelect={onSelect}
      />
      <WeakPieces heading="Root causes" pieces={roots} onSelect={onSelect} />
      <WeakPieces
        heading="Contributing factors"
        pieces={factors.map(({ id, text }) => ({ id, text: retell(text) }))}
        onSelect={onSelect}
      />
      <WeakPieces heading="Impact" pieces={impacts} onSelect={onSelect} />
      <WeakPieces
        heading="Key events"
        pieces={keyEvents.map(({ id, title }) => ({ id, text: title }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Causal links, the least certain first"
        pieces={links}
        onSelect={onSelect}
      />
    </div>
  );
}
