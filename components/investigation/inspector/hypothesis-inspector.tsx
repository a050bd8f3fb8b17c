"use client";

import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { Hypothesis } from "@/lib/domain/hypothesis";
import { CitationList } from "../../evidence/citation-list";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { HypothesisEditForm } from "../editing/edit-forms";
import { HypothesisState } from "../pieces/hypothesis-state";
import classes from "../pieces/inspector.module.css";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";

/** A candidate explanation as a thing to argue with: what speaks for it, and what against. */
export function HypothesisInspector({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const { openForm } = useSelection();
  const { id, statement, state, status, actor } = hypothesis;
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>Hypothesis</p>
      <h2 className={classes.title}>{statement}</h2>
      <div className={classes.chips}>
        <HypothesisState state={state} />
        <StatusChip status={status} />
        <ActorChip actor={actor} />
      </div>
      <PieceVerdicts noun="hypothesis" piece={id} status={status} />
      {isEditing ? <HypothesisEditForm hypothesis={hypothesis} /> : null}
      <Weight heading="Evidence for" citations={hypothesis.for} />
      <Weight heading="Evidence against" citations={hypothesis.against} />
      <PieceQuestions noun="hypothesis" piece={id} isStanding={isLive(hypothesis)} />
      <Comments noun="hypothesis" piece={id} />
    </>
  );
}

function Weight({
  heading,
  citations,
}: {
  readonly heading: string;
  readonly citations: readonly EvidenceReference[];
}) {
  const { workspace, zone } = useFacts();
  return (
    <>
      <h3 className={classes.section}>{heading}</h3>
      <CitationList
        incidentId={workspace.incidentId}
        zone={zone}
        citations={citations}
        label={`${heading} the hypothesis`}
      />
    </>
  );
}
