"use client";

import { Button, Collapse, CopyButton } from "@mantine/core";
import { useState } from "react";
import { type ClaimActor, isLive } from "@/lib/domain/claim";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { liveLinks } from "@/lib/view-model/graph/graph-drawing";
import { eventClaim, linkClaim } from "@/lib/view-model/pieces/claim-confidence";
import {
  describeEventClock,
  describeRetelling,
  kindGlyph,
  kindLabel,
} from "@/lib/view-model/pieces/event-appearance";
import { copyableTime, describeTime } from "@/lib/view-model/text/time-facts";
import { FailureAlert } from "../../ui/failure-alert";
import { Mark } from "../../ui/mark";
import { findColourRole } from "../../ui/palette";
import { ImpactMenu } from "../deciding/impact-menu";
import { NamePart } from "../deciding/name-part";
import { PieceVerdicts } from "../deciding/piece-verdicts";
import { SplitEvent } from "../deciding/split-event";
import { Comments } from "../discussion/comments";
import { PieceMarks } from "../discussion/piece-marks";
import { EventEditForm } from "../editing/event-edit-form";
import { useEvidenceChange } from "../evidence/use-evidence-change";
import { FactList } from "../pieces/fact-list";
import { HowMeasured } from "../pieces/how-measured";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ActorChip, StatusChip } from "../pieces/piece-chips";
import { PieceCitations } from "../pieces/piece-citations";
import { useWhoStated } from "../pieces/use-who-stated";
import { PieceQuestions } from "../rounds/piece-questions";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { EventTitle } from "./event-title";
import { LikeThisLine } from "./like-this-line";

/** Everything the timeline says about one event, and the raw lines it rests on. */
export function EventInspector({ event }: { readonly event: TimelineEvent }) {
  const { workspace, zone, localZone, mayInvestigate } = useFacts();
  const { openForm } = useSelection();
  const { change, isRunning, failure } = useEvidenceChange("The citation was removed");
  const mayDrop = mayInvestigate && isLive(event) && event.evidence.length > 1;
  const isEditing = openForm?.piece === event.id && openForm.kind === "edit";
  const { timeline, incident } = workspace;
  const isContested = contestedEventIds(timeline.events, timeline.uncertainties).has(event.id);
  const names = new Map(timeline.entities.map((entity) => [entity.id, entity.name]));
  const { rootCauses, impactEvents } = toLiveTimeline(timeline);
  const root = rootCauses.find((cause) => cause.event === event.id);
  const zones = { incident: incident.zone, local: localZone };
  const retelling = describeRetelling(event);
  const by = useWhoStated({ noun: "event", piece: event.id }, event.actor === "person");
  const { text: confidenceText, claim } = eventClaim(event, isContested, by);
  const kindRole = findColourRole(`kind-${event.kind.replaceAll("_", "-")}`, "kind-other");
  return (
    <>
      <EventTitle key={`title-${event.id}`} event={event} />
      <p className={classes.dimmed}>{formatEventTime(event.time, zone)}</p>
      <PieceVerdicts noun="event" piece={event.id} status={event.status} />
      {isEditing ? <EventEditForm event={event} /> : null}
      <div data-tour="citations">
        <h3 className={classes.section}>Evidence</h3>
        <PieceCitations
          key={event.id}
          citations={event.evidence}
          label="Evidence of the event"
          // What follows stays in sight.
          shownMax={4}
          onDrop={mayDrop ? (key) => change({ event: event.id, drop: [key] }) : null}
          isDropping={isRunning}
        />
        {failure === null ? null : (
          <FailureAlert title="Could not remove the citation">{failure.message}</FailureAlert>
        )}
      </div>
      <div className={classes.chips}>
        <Mark colour={kindRole}>
          <span aria-hidden="true">{kindGlyph(event.kind)}</span>
          {kindLabel(event.kind)}
        </Mark>
        <Mark colour="tone-neutral">{event.importance}</Mark>
        <StatusChip status={event.status} />
        <ActorChip actor={event.actor} />
        {root ? <Mark colour="tone-accent">root cause {root.rank}</Mark> : null}
        {impactEvents.includes(event.id) ? <Mark colour="tone-danger">impact</Mark> : null}
        {isContested ? <Mark colour="certainty-contested">contested</Mark> : null}
        {event.isUnsupported ? <Mark colour="tone-warning">evidence withdrawn</Mark> : null}
      </div>
      <NamePart event={event} />
      <ImpactMenu event={event} />
      <PieceMarks noun="event" piece={event.id} />
      {event.description === "" ? null : <p className={classes.text}>{event.description}</p>}
      <details>
        <summary className={classes.dimmed}>Time, entities and confidence</summary>
        <FactList
          facts={[
            ...[
              ...describeTime(event.time, zones),
              ...describeEventClock(event, workspace.artifacts),
            ].map(({ term, text }) => ({ term, value: text })),
            ...(event.endTime === null
              ? []
              : [{ term: "Until", value: describeTime(event.endTime, zones)[0]?.text }]),
            { term: "Entities", value: event.entities.map((id) => names.get(id) ?? id).join(", ") },
            { term: "Confidence", value: confidenceText },
            { term: "Confidence in its time", value: formatChance(event.confidence.time) },
            ...(retelling === null ? [] : [{ term: "Changed description", value: retelling }]),
          ]}
        />
        <HowMeasured claim={claim} />
        <LikeThisLine noun="event" piece={event} />
        <CopyTime text={copyableTime(event.time, zone)} />
      </details>
      <SplitEvent key={`split-${event.id}`} event={event} />
      <Reasoning text={event.reasoning} actor={event.actor} />
      <EventLinks event={event} />
      <PieceQuestions noun="event" piece={event.id} isStanding={isLive(event)} />
      <Comments noun="event" piece={event.id} />
    </>
  );
}

function CopyTime({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" onClick={copy} data-screen-only>
          {copied ? "Copied" : `Copy ${text}`}
        </Button>
      )}
    </CopyButton>
  );
}

/** Why whoever says it says so: folded, because the evidence speaks first. */
export function Reasoning({ text, actor }: { readonly text: string; readonly actor: ClaimActor }) {
  const [isOpen, setOpen] = useState(false);
  if (text === "") return null;
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {actor === "person" ? "Origin" : "Reason given by the analyst"}
      </Button>
      <Collapse expanded={isOpen}>
        <p className={classes.text}>{text}</p>
      </Collapse>
    </div>
  );
}

/** What led to an event and what it led to; each link opens as a thing to argue with. */
function EventLinks({ event }: { readonly event: TimelineEvent }) {
  const { workspace } = useFacts();
  const titles = new Map(workspace.timeline.events.map(({ id, title }) => [id, title]));
  const links = liveLinks(workspace.timeline);
  const groups = [
    [
      "Causes of this event",
      links.filter(({ target }) => target === event.id),
      ({ source }: CausalLink) => source,
      ({ relation }: CausalLink) => `${relation} this event`,
    ],
    [
      "Effects of this event",
      links.filter(({ source }) => source === event.id),
      ({ target }: CausalLink) => target,
      ({ relation }: CausalLink) => `this event ${relation} it`,
    ],
  ] as const;
  return groups.map(([heading, found, otherEnd, sayRelation]) =>
    found.length === 0 ? null : (
      <section key={heading} aria-label={heading}>
        <h3 className={classes.section}>{heading}</h3>
        <ul className={classes.plain}>
          {found.map((link) => (
            <li key={link.id}>
              <PieceButton to={{ kind: "causal-link", id: link.id }}>
                {titles.get(otherEnd(link)) ?? otherEnd(link)} ({sayRelation(link)},{" "}
                {linkClaim(link).text})
              </PieceButton>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}
