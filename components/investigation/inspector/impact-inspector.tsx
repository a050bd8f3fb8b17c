"use client";

import { isDecided } from "@/lib/domain/claim";
import type { Impact } from "@/lib/domain/timeline/impact";
import { impactTitle, toImpactRows } from "@/lib/view-model/incident/impact";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { ImpactEditForm } from "../editing/impact-forms";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { useFacts, useSelection } from "../workspace/use-workspace";

/** Who was hit and when, as a thing to decide on; what was computed stands beside a person's word. */
export function ImpactInspector({ impact }: { readonly impact: Impact }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const { id, who, status, actor } = impact;
  const { timeline } = workspace;
  const events = timeline.events.filter((event) => impact.events.includes(event.id));
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  const computed = isDecided(impact) ? timeline.impact : null;
  return (
    <>
      <p className={classes.kicker}>Impact</p>
      <h2 className={classes.title}>{impactTitle(impact, timeline)}</h2>
      <div className={classes.chips}>
        <StatusChip status={status} />
        <ActorChip actor={actor} />
      </div>
      <PieceVerdicts noun="impact" piece={id} status={status} />
      {isEditing ? <ImpactEditForm impact={impact} /> : null}
      <FactList
        facts={[
          { term: "Affected", value: who === "" ? "not stated" : who },
          ...toImpactRows(impact, computed, zone).map(({ label, text, computedText }) => ({
            term: label,
            value: computedText === null ? text : `${text} (computed: ${computedText})`,
          })),
        ]}
      />
      {events.length === 0 ? null : (
        <>
          <h3 className={classes.section}>Events of the impact</h3>
          <ul className={classes.list}>
            {events.map((event) => (
              <li key={event.id}>
                <PieceButton to={{ kind: "event", id: event.id }}>{event.title}</PieceButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <Comments noun="impact" piece={id} />
    </>
  );
}
