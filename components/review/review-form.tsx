"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { hasRight } from "@/lib/domain/access";
import type { Revision } from "@/lib/domain/review/revision";
import { countParts } from "@/lib/domain/review/unapproved-part";
import type { Selection } from "@/lib/routes/selection";
import { whyNotApprove } from "@/lib/view-model/review/review-readiness";
import { limitText } from "@/lib/view-model/text/limited-text";
import { type Workspace, withSubmitted } from "@/lib/view-model/workspace/workspace";
import { draftKey } from "../discussion/draft-key";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { greyBecause } from "../ui/grey-because";
import { Icon } from "../ui/icon";
import { useAction } from "../ui/use-action";
import { ApproveButton } from "./approve-button";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";
import { UnreadNote } from "./unread-note";

/** What a reviewer answers: an approval, or what has to change. */
export function ReviewForm({
  workspace: live,
  revision,
  actions,
  zone,
  onSelect,
  onDone,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly onSelect: (selection: Selection) => void;
  readonly onDone: () => void;
}) {
  const workspace = withSubmitted(live);
  const { incidentId, viewer } = workspace;
  // Who follows "Read revision" and comes back goes on with the note.
  const [note, setNote, dropNote] = useLocalStorage({
    key: draftKey(viewer.id, incidentId, `review note ${revision.id}`),
    defaultValue: "",
  });
  const why = whyNotApprove(workspace, revision);
  const mayReview = hasRight(viewer.role, "approve");
  const finish = (words: string) => {
    dropNote();
    showDone(words);
    onDone();
  };
  const sendBack = useAction(actions.requestChanges, () =>
    finish(`Changes requested for revision ${revision.number}`),
  );
  const input = { incidentId, revisionId: revision.id, note: note.trim() };
  const { failure } = sendBack;
  return (
    <div className={classes.form}>
      {why === null ? null : (
        <p className={classes.why}>
          <Icon name="lock" /> {why}
        </p>
      )}
      {mayReview ? (
        <>
          <UnreadNote workspace={workspace} revision={revision} zone={zone} onSelect={onSelect} />
          <Textarea
            label="Note"
            autosize
            minRows={2}
            {...limitText(
              note,
              4000,
              "Required to request changes, one per line. Optional for an approval",
            )}
            value={note}
            onChange={(typed) => setNote(typed.currentTarget.value)}
          />
          {failure === null ? null : (
            <FailureAlert title="Could not save the review">{failure.message}</FailureAlert>
          )}
          <Group gap="xs">
            <ApproveButton
              {...{ workspace, revision, why }}
              approve={(notApproved) =>
                actions.approveRevision({ ...input, notApproved: [...notApproved] })
              }
              onDone={(left) => {
                const except = left === 0 ? "" : `, except ${countParts(left)}`;
                finish(
                  `Revision ${revision.number} ${left === 0 ? "" : "partly "}approved${except}`,
                );
              }}
            />
            <Button
              variant="default"
              {...greyBecause([
                note.trim() === "",
                "Describe the required changes in the note first",
              ])}
              loading={sendBack.isRunning}
              onClick={() => sendBack.run(input)}
            >
              Request changes
            </Button>
          </Group>
        </>
      ) : null}
    </div>
  );
}
