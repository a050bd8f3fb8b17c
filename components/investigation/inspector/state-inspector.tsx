"use client";

import { isLive } from "@/lib/domain/claim";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { contestedIds } from "@/lib/domain/timeline/uncertainty";
import { stateClaim } from "@/lib/view-model/pieces/claim-confidence";
import { describeTime } from "@/lib/view-model/text/time-facts";
import { Mark } from "../../ui/mark";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { StateEditForm } from "../editing/edit-forms";
import { FactList } from "../pieces/fact-list";
import { HowMeasured } from "../pieces/how-measured";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";

/** A property of something taking a new value, with the lines that say so. */
export function StateInspector({ change }: { readonly change: StateChange }) {
  const { workspace, localZone } = useFacts();
  const { openForm } = useSelection();
  const { id, property, from, to, at, status, actor } = change;
  const entity = workspace.timeline.entities.find((each) => each.id === change.entity);
  const zones = { incident: workspace.incident.zone, local: localZone };
  const confidence = stateClaim(change);
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>State change</p>
      <h2 className={classes.title}>
        {property}: {from ?? "not known"} → {to}
      </h2>
      <PieceVerdicts noun="state-change" piece={id} status={status} />
      {isEditing ? <StateEditForm change={change} /> : null}
      <h3 className={classes.section}>Evidence</h3>
      <PieceCitations
        key={id}
        citations={change.evidence}
        label={`Evidence of ${property} ${to}`}
      />
      <div className={classes.chips}>
        <StatusChip status={status} />
        <ActorChip actor={actor} />
        {contestedIds(workspace.timeline.uncertainties).has(id) ? (
          <Mark colour="certainty-contested">contested</Mark>
        ) : null}
      </div>
      <FactList
        facts={[
          {
            term: "Of",
            value: (
              <PieceButton to={{ kind: "entity", id: change.entity }}>
                {entity?.name ?? change.entity}
              </PieceButton>
            ),
          },
          ...describeTime(at, zones).map(({ term, text }) => ({ term, value: text })),
          ...(confidence === null ? [] : [{ term: "Confidence", value: confidence.text }]),
        ]}
      />
      {confidence === null ? null : <HowMeasured claim={confidence.claim} />}
      <PieceQuestions noun="state-change" piece={id} isStanding={isLive(change)} />
      <Comments noun="state-change" piece={id} />
    </>
  );
}
