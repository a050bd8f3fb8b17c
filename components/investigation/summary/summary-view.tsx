"use client";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Fragment, type ReactNode, useMemo } from "react";
import { surveyHeadings } from "@/lib/domain/evidence/survey";
import { toStatusText } from "@/lib/view-model/document/share-texts";
import { severityWords, statusWords } from "@/lib/view-model/incident/incident-words";
import { describeReview } from "@/lib/view-model/review/review-readiness";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { type IncidentSummary, toSummary } from "@/lib/view-model/summary/incident-summary";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ClockTable } from "../../document/clock-table";
import { SurveyProgress } from "../../survey/survey-progress";
import { SurveySectionView } from "../../survey/survey-section-view";
import { useSurvey } from "../../survey/use-survey";
import { showDone } from "../../ui/announce";
import { Counting } from "../report/counting";
import { NoTimeline } from "../workspace/no-timeline";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./summary.module.css";
import { SummaryCauses } from "./summary-causes";
import { SummaryLineText } from "./summary-line";

/**
 * The first screen of an incident, in the words of its document: what failed, when, why, what ended it and what is not
 * known. Each part has its place from the beginning and is filled as soon as it is known.
 */
export function SummaryView({ lowControls = null }: { readonly lowControls?: ReactNode }) {
  const { workspace, zone } = useFacts();
  const { timeline, artifacts } = workspace;
  const summary = useSummary(workspace, zone);
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  if (timeline.events.length === 0 && !isGoing) {
    return (
      <div className={classes.frame}>
        <NoTimeline />
        {lowControls}
        {artifacts.length === 0 ? null : <SummaryPlaces />}
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={classes.summary} data-going={isGoing || undefined}>
        <section className={`${classes.part} ${classes.headline}`} aria-label="Headline">
          {summary.headline.map((line) => (
            <Fragment key={line.id}>
              <p>
                <SummaryLineText line={line} citations={summary.citations} />
              </p>
              <Counting measurements={line.measurements} />
            </Fragment>
          ))}
        </section>
        {isGoing || hasClock(summary) ? <SummaryClock summary={summary} zone={zone} /> : null}
        <StatusBar />
        {lowControls}
        <SummaryCauses summary={summary} />
        <NotKnown summary={summary} isGoing={isGoing} />
        <SummaryPlaces />
      </div>
    </div>
  );
}

/** Where nothing failed there is no clock, and no place is kept for one. */
function hasClock({ clock }: IncidentSummary): boolean {
  return clock.rows.length + clock.notes.length > 0;
}

function useSummary(workspace: Workspace, zone: string): IncidentSummary {
  const { timeline, artifacts, report, people, runs } = workspace;
  return useMemo(
    () => toSummary({ timeline, artifacts, report, people, runs }, zone),
    [timeline, artifacts, report, people, runs, zone],
  );
}

function NotKnown({
  summary: { notKnown, citations },
  isGoing,
}: {
  readonly summary: IncidentSummary;
  readonly isGoing: boolean;
}) {
  return (
    <section className={`${classes.part} ${classes.unknown}`} aria-label="What is not known">
      <h2 className={classes.heading}>What is not known</h2>
      {isGoing && notKnown.length === 0 ? (
        <p className={classes.opening}>Gaps are listed when the analysis has finished.</p>
      ) : null}
      <ul className={classes.items}>
        {notKnown.map((line) => (
          <li key={line.id}>
            <SummaryLineText line={line} citations={citations} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the text may be trusted, and the ways to hand it on. */
function StatusBar() {
  const { workspace } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const clipboard = useClipboard();
  return (
    <div className={classes.bar} data-screen-only>
      <p className={classes.note} role="status">
        {search.knownAt === null
          ? notesOf(workspace).join(" ")
          : "Written from the timeline of the chosen time."}
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          clipboard.copy(writeStatus(workspace));
          showDone(
            "Status text copied",
            `The times in the text are in ${workspace.incident.zone}.`,
          );
        }}
      >
        Copy as status text
      </Button>
      <Button size="xs" variant="default" onClick={() => changeSearch({ view: "report" })}>
        Read the report
      </Button>
    </div>
  );
}

function notesOf(workspace: Workspace): readonly string[] {
  const status = toRunStatus(workspace.runs);
  const review = workspace.revisions.length === 0 ? "Not reviewed" : describeReview(workspace).text;
  if (status.kind === "going") return ["Preliminary: the analysis is still running.", `${review}.`];
  const failed = status.kind === "ended" && status.isFailed ? ["The last analysis failed."] : [];
  return [...failed, `${review}.`];
}

/** Colleagues of the incident read it: its zone, whatever the page shows. */
function writeStatus(workspace: Workspace): string {
  const { incident } = workspace;
  const { zone } = incident;
  const { headline, clock, day } = toSummary(workspace, zone);
  const severity = incident.severity === "unset" ? [] : [severityWords[incident.severity]];
  return toStatusText({
    facts: [incident.title, ...severity, statusWords[incident.status]],
    headline: headline.map(({ text }) => text),
    ...{ clock: clock.rows, day, zone, notes: notesOf(workspace) },
  });
}

function SummaryClock({
  summary: { clock, citations, day },
  zone,
}: {
  readonly summary: IncidentSummary;
  readonly zone: string;
}) {
  return (
    <section className={`${classes.part} ${classes.clock}`} aria-label="Clock of the incident">
      <ClockTable
        clock={clock}
        about={`${day === "" ? "" : `${day}, `}times in ${zone}`}
        draw={(line) => <SummaryLineText line={line} citations={citations} />}
      />
    </section>
  );
}

/** Where the survey of the evidence would look first: known before any analysis. */
function SummaryPlaces() {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { select, changeSearch } = useActs();
  const { incidentId, artifacts } = workspace;
  const survey = useSurvey(incidentId, artifacts);
  const first = survey.data?.sections.find(({ key }) => key === "first");
  return (
    <section className={classes.places} aria-label="Places to look">
      <SurveyProgress survey={survey} />
      {survey.data !== undefined && first !== undefined ? (
        <>
          <SurveySectionView
            section={first}
            survey={survey.data}
            zone={zone}
            selection={search.selection}
            onSelect={select}
          />
          <p className={classes.opening}>
            Possible starts of the incident come first, then the most relevant places. The list is
            computed from the files, without the analysis.
          </p>
        </>
      ) : null}
      {survey.data !== undefined && first === undefined ? (
        <p className={classes.opening}>
          {surveyHeadings.first}: no record differs enough from the others.
        </p>
      ) : null}
      <Button
        className={classes.more ?? ""}
        size="compact-sm"
        variant="default"
        data-screen-only
        onClick={() => changeSearch({ view: "survey" })}
      >
        Show everything the files contain
      </Button>
    </section>
  );
}
