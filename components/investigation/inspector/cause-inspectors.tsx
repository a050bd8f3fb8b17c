"use client";

import { isLive } from "@/lib/domain/claim";
import type { ContributingFactor } from "@/lib/domain/timeline/contributing-factor";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { findLate, tellLateTimes } from "@/lib/view-model/incident/late-cause";
import { rootClaim } from "@/lib/view-model/pieces/claim-confidence";
import { sayLate } from "@/lib/writing/late-cause-words";
import { Mark } from "../../ui/mark";
import { HowItReached } from "../causes/how-it-reached";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { Comments } from "../discussion/comments";
import { FactorEditForm, RootCauseEditForm } from "../editing/edit-forms";
import { FactList } from "../pieces/fact-list";
import { HowMeasured } from "../pieces/how-measured";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { useWhoStated } from "../pieces/use-who-stated";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";

/** What is said to have begun it, with what speaks for that, as a thing to decide on. */
export function RootCauseInspector({ root }: { readonly root: RootCause }) {
  const { workspace, zone } = useFacts();
  const { openForm } = useSelection();
  const { id, subject, status, actor, why } = root;
  const rank = toLiveTimeline(workspace.timeline).rootCauses.find((each) => each.id === id)?.rank;
  const event = workspace.timeline.events.find((each) => each.id === root.event);
  const late = findLate(workspace).find((each) => each.id === id);
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  const by = useWhoStated({ noun: "root-cause", piece: id }, actor === "person");
  const confidence = rootClaim(root, workspace.timeline.incidentChance, by);
  return (
    <>
      <p className={classes.kicker}>Root cause</p>
      <h2 className={classes.title}>{subject}</h2>
      <div className={classes.chips}>
        {rank === undefined ? null : <Mark colour="tone-accent">rank {rank}</Mark>}
        <StatusChip status={status} />
        <ActorChip actor={actor} />
        {late === undefined ? null : (
          <Mark colour="tone-danger">begins after the impact that it should have caused</Mark>
        )}
      </div>
      {late === undefined ? null : (
        <p className={classes.text}>
          The event of this cause {sayLate(late)}. {tellLateTimes(late, zone)}
        </p>
      )}
      <PieceVerdicts noun="root-cause" piece={id} status={status} />
      {isEditing ? <RootCauseEditForm root={root} /> : null}
      <FactList
        facts={[
          {
            term: "Visible in",
            value:
              event === undefined ? (
                "an event that is no longer part of the timeline"
              ) : (
                <PieceButton to={{ kind: "event", id: event.id }}>
                  {event.title}
                  {isLive(event) ? "" : ` (${event.status})`}
                </PieceButton>
              ),
          },
          { term: "Confidence", value: confidence.text },
        ]}
      />
      <HowMeasured claim={confidence.claim} />
      <HowItReached root={root} />
      <h3 className={classes.section}>Supporting evidence</h3>
      <ul className={classes.list}>
        {why.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {event === undefined ? null : (
        <PieceCitations key={id} citations={event.evidence} label="Evidence of the root cause" />
      )}
      {event === undefined ? null : (
        <PieceQuestions noun="event" piece={event.id} isStanding={isLive(event)} />
      )}
      <Comments noun="root-cause" piece={id} />
    </>
  );
}

/** What is said to have contributed, and why, as a thing to decide on. */
export function FactorInspector({ factor }: { readonly factor: ContributingFactor }) {
  const { workspace } = useFacts();
  const { openForm } = useSelection();
  const { id, why, status, actor } = factor;
  const event = workspace.timeline.events.find((each) => each.id === factor.event);
  const isEditing = openForm?.piece === id && openForm.kind === "edit";
  return (
    <>
      <p className={classes.kicker}>Contributing factor</p>
      <h2 className={classes.title}>{event?.title ?? "An event that no longer exists"}</h2>
      <div className={classes.chips}>
        <StatusChip status={status} />
        <ActorChip actor={actor} />
      </div>
      <PieceVerdicts noun="contributing-factor" piece={id} status={status} />
      {isEditing ? <FactorEditForm factor={factor} /> : null}
      <FactList facts={[{ term: "How it contributed", value: why }]} />
      {event === undefined ? null : (
        <>
          <PieceButton to={{ kind: "event", id: event.id }}>
            {`Open the event${isLive(event) ? "" : ` (${event.status})`}`}
          </PieceButton>
          <PieceCitations
            key={id}
            citations={event.evidence}
            label="Evidence of the contributing factor"
          />
        </>
      )}
      <Comments noun="contributing-factor" piece={id} />
    </>
  );
}
