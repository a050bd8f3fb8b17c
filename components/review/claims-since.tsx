import type { Revision } from "@/lib/domain/review/revision";
import { parseSelection, type Selection } from "@/lib/routes/selection";
import { groupClaimsSince, tellClaimsSince } from "@/lib/view-model/review/claims-since";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { Icon } from "../ui/icon";
import classes from "./review.module.css";
import { WeakPieces } from "./weak-pieces";

/** The claims that the approval does not cover as they are now; the others stay approved. */
export function ClaimsSince({
  workspace: { claimsSince, timeline },
  revision,
  onSelect,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly onSelect: (selection: Selection) => void;
}) {
  if (revision.status !== "approved") return null;
  const approved = revision.approval.claimHashes.length;
  const told = tellClaimsSince(claimsSince, timeline, approved);
  return (
    <>
      {told === null ? null : (
        <p className={classes.why}>
          <Icon name="warning" /> {told}
        </p>
      )}
      {groupClaimsSince(claimsSince, timeline).map(({ heading, pieces }) => (
        <WeakPieces
          key={heading}
          heading={heading}
          pieces={pieces.map(({ piece, ...shown }) => ({
            ...shown,
            selection: parseSelection(piece),
          }))}
          onSelect={onSelect}
        />
      ))}
    </>
  );
}
