"use client";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { listAuthors } from "@/lib/view-model/filter/author-filter";
import { liveLinks } from "@/lib/view-model/graph/graph-drawing";
import { severityWords, statusWords } from "@/lib/view-model/incident/incident-words";
import { listStrayDrafts } from "@/lib/view-model/report/report-drafts";
import { settingOf } from "@/lib/view-model/report/report-setting";
import { listRemoved, proposalKey } from "@/lib/view-model/report/report-words";
import { groupClaimsSince, nameFew } from "@/lib/view-model/review/claims-since";
import { describeReview } from "@/lib/view-model/review/review-readiness";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { type Report, toReport } from "@/lib/writing/report";
import { GraphFigure } from "../../graph/graph-figure";
import { TimelineFigure } from "../../timeline/timeline-figure";
import { NothingNarrowed } from "../filter/nothing-narrowed";
import { useAuthoredTimeline } from "../filter/use-shown-timeline";
import { NoTimeline } from "../workspace/no-timeline";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { AddBlock } from "./add-block";
import { LeftDrafts } from "./left-drafts";
import { PutAside } from "./put-aside";
import { ReportActionItems } from "./report-action-items";
import { useReportDrafts } from "./report-drafts";
import { ReportForm } from "./report-form";
import { ReportNotes } from "./report-notes";
import { ReportSections } from "./report-sections";
import { ReportTextContext } from "./report-text";
import classes from "./report-view.module.css";

/** The postmortem: the story as text, each sentence with the numbers of what it rests on; made for printing. */
export function ReportView() {
  const { workspace, zone } = useFacts();
  const { incident, revisions } = workspace;
  const timeline = useAuthoredTimeline();
  const { artifacts, report: entries } = workspace;
  const isNarrowed = useSelection().search.authors.length > 0;
  const elsewhere = useHiddenLines(isNarrowed);
  const report = useMemo(
    () => toReport(timeline, { ...settingOf({ artifacts }, zone), entries, elsewhere }),
    [timeline, zone, artifacts, entries, elsewhere],
  );
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  if (timeline.events.length === 0) return <NothingNarrowed />;
  // The first screen answers what failed, why and when; then the pictures.
  const narrativeEnd =
    report.sections.findLastIndex(({ id }) => id === "headline" || id === "clock") + 1;
  const facts = [
    incident.severity === "unset" ? "Severity not set" : severityWords[incident.severity],
    statusWords[incident.status],
    revisions.length === 0 ? "Not reviewed" : describeReview(workspace).text,
  ];
  return (
    <article className={classes.report} aria-label="Report">
      <ReportBar />
      <h2 className={classes.title} data-tour="report">
        {incident.title}
      </h2>
      <p className={classes.facts}>
        {facts.join(" · ")}
        {report.day === "" ? "" : ` · ${report.day}`}
      </p>
      <p className={classes.facts}>
        All times are in {zone}
        {report.day === "" ? "." : `; those without a date are of ${report.day}.`} Numbers in
        brackets link to the cited lines.
      </p>
      {groupClaimsSince(workspace.claimsSince, workspace.timeline).map(({ heading, pieces }) => (
        <p key={heading} className={classes.facts}>
          {heading}: {nameFew(pieces.map(({ text }) => text))}
        </p>
      ))}
      <Narrowed />
      <ReportTextContext value={isNarrowed ? null : report.sections}>
        <ReportSections
          sections={report.sections.slice(0, narrativeEnd)}
          citations={report.citations}
        />
        <CausesFigure timeline={timeline} />
        <TimelineOfReport timeline={timeline} />
        <ReportSections
          sections={report.sections.slice(narrativeEnd)}
          citations={report.citations}
        />
        <ReportActionItems proposals={report.proposals} citations={report.citations} />
        <StrayDrafts report={report} elsewhere={elsewhere} />
        <AddBlock />
        <LeftDrafts />
      </ReportTextContext>
      <RemovedBlocks />
      <ReportNotes citations={report.citations} />
    </article>
  );
}

/** Ids of what the whole report states, where only a part is shown: words on it are not without a place. */
function useHiddenLines(isNarrowed: boolean): ReadonlySet<string> {
  const { workspace, zone } = useFacts();
  const { timeline, artifacts } = workspace;
  return useMemo(() => {
    if (!isNarrowed) return new Set();
    const { sections, proposals } = toReport(timeline, settingOf({ artifacts }, zone));
    const sentences = sections.flatMap((section) => section.sentences.map(({ id }) => id));
    return new Set([...sentences, ...proposals.map(proposalKey)]);
  }, [timeline, artifacts, zone, isNarrowed]);
}

/** On paper too: a report of a part must not pass for the whole. */
function Narrowed() {
  const { authors } = useSelection().search;
  if (authors.length === 0) return null;
  return (
    <p className={classes.facts}>
      Shows only items added {listAuthors(authors)}. The rest is not included.
    </p>
  );
}

/** The causes as a picture, as the graph shows them. */
function CausesFigure({ timeline }: { readonly timeline: Timeline }) {
  const { zone } = useFacts();
  if (liveLinks(timeline).length === 0) return null;
  return (
    <figure className={classes.figure}>
      <GraphFigure
        timeline={timeline}
        zone={zone}
        name="Causal graph. Root causes, the way from the cause to the impact and contributing factors say the same in words."
      />
      <figcaption className={classes.note}>
        Causes and effects, from top to bottom. The text around this figure states the same.
      </figcaption>
    </figure>
  );
}

/** The story as a picture, before it is told. */
function TimelineOfReport({ timeline }: { readonly timeline: Timeline }) {
  const { zone } = useFacts();
  if (!timeline.events.some((event) => isLive(event) && event.time.kind !== "unknown")) return null;
  return (
    <figure className={classes.figure}>
      <TimelineFigure
        timeline={timeline}
        zone={zone}
        name="Timeline of the key events. The sections below state the same in words."
      />
      <figcaption className={classes.note}>
        Key events by component, times in {zone}; long periods without an event are shortened.
      </figcaption>
    </figure>
  );
}

/** What is being written about lines that are gone meanwhile: nobody's words go with them. */
function StrayDrafts({
  report,
  elsewhere,
}: {
  readonly report: Report;
  readonly elsewhere: ReadonlySet<string>;
}) {
  const { workspace } = useFacts();
  const drafts = useReportDrafts().filter(({ key, isAside }) => !isAside && !elsewhere.has(key));
  const stray = listStrayDrafts(drafts, report, workspace.report);
  if (stray.length === 0) return null;
  return (
    <section aria-label="Still being written" data-screen-only>
      <h3>Still being written</h3>
      <p>The block that you edited was moved or removed. You can still save your text.</p>
      {stray.map((draft) => (
        <ReportForm key={draft.key} draft={draft} />
      ))}
    </section>
  );
}

/** What this text is written from and whether that may still change, and the way onto paper. */
function ReportBar() {
  const { workspace } = useFacts();
  const { search } = useSelection();
  const status = toRunStatus(workspace.runs);
  const note =
    search.knownAt !== null
      ? "Written from the timeline of the chosen time."
      : status.kind === "going"
        ? "The analysis is still running. This text may change."
        : status.kind === "ended" && status.isFailed
          ? "The last analysis failed. This text contains what was found before it failed. Run the analysis again to continue."
          : "Written from the live timeline. To share text that never changes, submit a revision.";
  return (
    <div className={classes.bar} data-screen-only>
      <p className={classes.note} role="status">
        {note}
      </p>
      <Button size="xs" variant="default" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

/** Blocks that people left out of the report. */
function RemovedBlocks() {
  const removed = listRemoved(useFacts().workspace.report);
  return (
    <PutAside
      heading={`Removed: ${removed.length} ${removed.length === 1 ? "block" : "blocks"}`}
      items={removed}
      words={{ done: "Removed", undo: "Restore", failure: "Could not restore the block" }}
    />
  );
}
