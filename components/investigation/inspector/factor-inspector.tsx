"use client";

import { UnstyledButton } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { ContributingFactor } from "@/lib/domain/contributing-factor";
import { CitationList } from "../../evidence/citation-list";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { FactorEditForm } from "../editing/edit-forms";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** What is said to have contributed, and why, as a thing to decide on. */
export function FactorInspector({ factor }: { readonly factor: ContributingFactor }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const { select } = useActs();
  const { id, why, status, actor } = factor;
  const event = workspace.timeline.events.find((each) => each.id === factor.event);
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>Contributing factor</p>
      <h2 className={classes.title}>{event?.title ?? "An event that is gone"}</h2>
      <div className={classes.chips}>
        <StatusChip status={status} />
        <ActorChip actor={actor} />
      </div>
      <PieceVerdicts noun="contributing-factor" piece={id} status={status} />
      {isEditing ? <FactorEditForm factor={factor} /> : null}
      <FactList facts={[{ term: "How it contributed", value: why }]} />
      {event === undefined ? null : (
        <>
          <UnstyledButton
            className={classes.linkButton}
            onClick={() => select({ kind: "event", id: event.id })}
          >
            {`Open the event${isLive(event) ? "" : ` (${event.status})`}`}
          </UnstyledButton>
          <CitationList
            key={id}
            incidentId={workspace.incidentId}
            zone={zone}
            citations={event.evidence}
            label="Evidence of the contributing factor"
          />
        </>
      )}
      <Comments noun="contributing-factor" piece={id} />
    </>
  );
}
