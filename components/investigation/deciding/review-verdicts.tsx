"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { hasRight } from "@/lib/domain/access";
import type { RevisionId } from "@/lib/domain/ids";
import {
  isInRevision,
  type ReviewVerdictKind,
  reviewNoteCharsMax,
  verdictsOn,
} from "@/lib/domain/review/review-verdict";
import type { PieceName } from "@/lib/domain/timeline/decidable-nouns";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FailureAlert } from "../../ui/failure-alert";
import { FormLayout } from "../../ui/form-layout";
import { takeFocus, useAskedFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import classes from "../pieces/inspector.module.css";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** What reviewers say of a piece of the newest revision, and what this person says of it. */
export function ReviewVerdicts({ noun, piece }: PieceName) {
  const { workspace, mayInvestigate } = useFacts();
  const { viewer, people, reviewVerdicts, timeline } = workspace;
  const [revision] = workspace.revisions;
  if (revision === undefined) return null;
  const given = verdictsOn(reviewVerdicts, revision.id, { noun, piece });
  const mayGive =
    mayInvestigate &&
    hasRight(viewer.role, "approve") &&
    revision.status === "in-review" &&
    revision.submittedBy !== viewer.id &&
    isInRevision(revision, timeline, { noun, piece });
  if (given.length === 0 && !mayGive) return null;
  const title = `Review of revision ${revision.number}`;
  return (
    <section aria-label={title}>
      <h3 className={classes.section}>{title}</h3>
      {given.length === 0 ? null : (
        <ul className={classes.plain}>
          {given.map((verdict) => (
            <li key={verdict.by}>{describeReviewVerdict(verdict, people)}</li>
          ))}
        </ul>
      )}
      {mayGive ? <GiveVerdict noun={noun} piece={piece} revisionId={revision.id} /> : null}
    </section>
  );
}

type Reasoned = Extract<ReviewVerdictKind, "doubt" | "question">;

const asks = {
  doubt: { save: "Dispute", label: "Reason for the dispute", missing: "Enter the reason first" },
  question: { save: "Ask", label: "Your question", missing: "Enter the question first" },
} as const;

function GiveVerdict({
  revisionId,
  ...name
}: PieceName & {
  readonly revisionId: RevisionId;
}) {
  const { workspace } = useFacts();
  const { askedField } = useSelection();
  const { actions, setAskedField } = useActs();
  const refresh = useRefresh();
  const [reasoned, setReasoned] = useState<Reasoned | null>(null);
  const { run, isRunning, failure } = useAction(actions.giveVerdict, async () => {
    setReasoned(null);
    await refresh();
  });
  const give = (kind: ReviewVerdictKind, note = "") =>
    run({ incidentId: workspace.incidentId, revisionId, ...name, kind, note });
  const isAsked = askedField?.piece === name.piece && askedField.kind === "verdict";
  const first = useAskedFocus<HTMLButtonElement>(isAsked, () => setAskedField(null));
  return (
    <>
      <p className={classes.dimmed}>
        A verdict changes nothing in the timeline, and you can still approve.
      </p>
      {failure === null ? null : (
        <FailureAlert title="Could not save the verdict">{failure.message}</FailureAlert>
      )}
      {reasoned === null ? (
        <Group gap="xs" data-screen-only>
          <Button
            size="xs"
            variant="light"
            ref={first}
            loading={isRunning}
            onClick={() => give("agree")}
          >
            Agree
          </Button>
          <Button size="xs" variant="default" onClick={() => setReasoned("doubt")}>
            Dispute…
          </Button>
          <Button size="xs" variant="default" onClick={() => setReasoned("question")}>
            Question…
          </Button>
          <Button size="xs" variant="default" onClick={() => give("accept")}>
            Accept as it is
          </Button>
        </Group>
      ) : (
        <ReasonForm
          key={reasoned}
          kind={reasoned}
          isSaving={isRunning}
          onSave={(note) => give(reasoned, note)}
          onCancel={() => setReasoned(null)}
        />
      )}
    </>
  );
}

function ReasonForm({
  kind,
  isSaving,
  onSave,
  onCancel,
}: {
  readonly kind: Reasoned;
  readonly isSaving: boolean;
  readonly onSave: (note: string) => void;
  readonly onCancel: () => void;
}) {
  const [note, setNote] = useState("");
  const { save, label, missing } = asks[kind];
  return (
    <FormLayout
      label={label}
      save={save}
      isSaving={isSaving}
      missing={[[note.trim() === "", missing]]}
      onSave={() => onSave(note.trim())}
      onCancel={onCancel}
    >
      <Textarea
        label={label}
        required
        autosize
        ref={takeFocus}
        minRows={2}
        {...limitText(note, reviewNoteCharsMax, "Kept with the revision")}
        value={note}
        onChange={(typed) => setNote(typed.currentTarget.value)}
      />
    </FormLayout>
  );
}
