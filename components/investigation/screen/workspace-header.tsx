"use client";

import { useMediaQuery } from "@mantine/hooks";
import { impactWindow } from "@/lib/domain/timeline/impact";
import { routes } from "@/lib/routes/routes";
import { measureImpact } from "@/lib/view-model/incident/impact";
import { describeReview } from "@/lib/view-model/review/review-readiness";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { describeOutcome } from "@/lib/writing/outcome-words";
import { FailureAlert } from "../../ui/failure-alert";
import { LinkButton } from "../../ui/link-button";
import { Mark } from "../../ui/mark";
import { ColleaguesHere } from "../discussion/colleagues-here";
import { RunLine } from "../runs/run-line";
import { factsBelow } from "../workspace/narrow-screen";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./header.module.css";
import { ArchivedNotice, IncidentMenu } from "./incident-menu";
import { IncidentState } from "./incident-state";
import { ScoreChip } from "./score-chip";
import { ShareMenu } from "./share-menu";

/** What one must know before reading on: how bad, how long, how sure, how far reviewed. */
export function WorkspaceHeader({
  isTitleAlone,
  hasLowControls,
}: {
  /** On the summary a phone shows the title alone, from before the page is awake: what happened comes first. */
  readonly isTitleAlone: boolean;
  /** The rest is below the headline by now. */
  readonly hasLowControls: boolean;
}) {
  const { workspace, staleness, isSignedOut } = useFacts();
  const { incident } = workspace;
  const refresh = useRefresh();
  // The keyboard reaches both in the order in which they are seen. By their keys they keep what is open in them.
  const parts = [<IncidentFacts key="facts" />, <RunRow key="run" />];
  const areFactsBelow = useMediaQuery(factsBelow, false);
  return (
    <header className={classes.header} data-title-alone={isTitleAlone || undefined}>
      <h1 className={classes.title} title={incident.title}>
        {incident.title}
      </h1>
      {hasLowControls ? null : areFactsBelow ? parts.toReversed() : parts}
      {incident.archivedAt === null ? null : <ArchivedNotice since={incident.archivedAt} />}
      {staleness === null || isSignedOut ? null : (
        <FailureAlert title="This page may be out of date" onRetry={refresh}>
          {staleness}
        </FailureAlert>
      )}
    </header>
  );
}

/** Below the headline, on a phone: what was measured, then what can be changed and done. All of it is in sight. */
export function LowControls() {
  return (
    <section className={classes.low} aria-label="Incident status and analysis">
      <IncidentFacts />
      <RunRow />
    </section>
  );
}

function IncidentFacts() {
  const { timeline, runs } = useFacts().workspace;
  // What is concluded halfway is no verdict.
  const isGoing = toRunStatus(runs).kind === "going";
  return (
    <div className={`${classes.row} ${classes.strip}`} data-tour="impact">
      <IncidentState />
      <ReviewChip />
      {timeline.events.length > 0 ? (
        <>
          <dl className={classes.clock}>
            {measureImpact(impactWindow(timeline)).map(({ label, text, durationMs }) => (
              <div key={label} className={classes.measure}>
                <dt>{label}</dt>
                <dd data-unknown={durationMs === null || undefined}>{text}</dd>
              </div>
            ))}
          </dl>
          <CoherenceChip />
          {isGoing ? null : (
            <span className={classes.note}>
              {describeOutcome(timeline.outcome, timeline.incidentChance)}
            </span>
          )}
        </>
      ) : null}
    </div>
  );
}

/** The run, and what is done with the incident as a whole. */
function RunRow() {
  const { workspace, mayInvestigate } = useFacts();
  const { incidentId } = workspace;
  return (
    <div className={classes.runRow}>
      <RunLine />
      <div className={classes.actions} data-screen-only>
        <ColleaguesHere />
        {mayInvestigate ? (
          <LinkButton
            size="xs"
            variant="default"
            icon="plus"
            className={`${classes.signAlone} ${classes.signBetween}`}
            title="Add evidence"
            href={routes.incident.evidence({ incidentId })}
          >
            Add evidence
          </LinkButton>
        ) : null}
        <ShareMenu />
        <IncidentMenu />
      </div>
    </div>
  );
}

/** Each part opens in the inspector, where it is accepted or contested. */
function CoherenceChip() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const { coherence, timeline } = workspace;
  const words = new Map<string, string>(
    timeline.coherenceParts
      .filter(({ status }) => status !== "proposed")
      .map(({ part, status }) => [part, status]),
  );
  const open = (name: string) => {
    const part = timeline.coherenceParts.find((each) => each.part === name);
    if (part) select({ kind: "coherence-part", id: part.id });
  };
  return (
    <ScoreChip
      name="Coherence"
      score={coherence}
      word={coherence.label}
      explained={{ words, open }}
    />
  );
}

function ReviewChip() {
  const { workspace } = useFacts();
  const { text, role } = describeReview(workspace);
  return <Mark colour={role}>{text}</Mark>;
}
