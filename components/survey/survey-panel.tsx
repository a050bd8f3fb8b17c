"use client";

import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import {
  describeMore,
  type Survey,
  type SurveyReference,
  type SurveySection,
  type SurveySectionKey,
  surveyHeadings,
} from "@/lib/domain/survey";
import { routes } from "@/lib/routes/routes";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import { surveySchema } from "@/lib/view-model/intake/intake-schemas";
import { placeKey, type ShownLine, showLines } from "@/lib/view-model/intake/survey-lines";
import { countOf } from "@/lib/view-model/text/byte-size";
import { useEvidenceVersion } from "../timeline/use-evidence-version";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingRows } from "../ui/loading-rows";
import { MessagePanel } from "../ui/message-panel";
import classes from "./survey-panel.module.css";

type Choosing = {
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
};

/** What is in the evidence, before anybody thinks about why: bounded, and every line opens what it rests on. */
export function SurveyPanel({
  incidentId,
  artifacts,
  zone,
  selection,
  emptyAction,
  fieldNames,
  onSelect,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly zone: string;
  readonly selection: Selection | null;
  /** What to do when there is no evidence at all. */
  readonly emptyAction: ReactNode;
  /** Where the fields get their meaning, behind all that names them. */
  readonly fieldNames: ReactNode;
  readonly onSelect: (selection: Selection) => void;
}) {
  const version = useEvidenceVersion(artifacts);
  const isEmpty = artifacts.length === 0;
  const survey = useQuery({
    queryKey: ["survey", incidentId, version],
    queryFn: ({ signal }) => fetchJson(routes.api.survey({ incidentId }), surveySchema, signal),
    enabled: !isEmpty,
  });
  if (isEmpty) {
    return (
      <MessagePanel icon="folder" title="No evidence yet" actions={emptyAction}>
        What the files hold is told here as soon as there are some.
      </MessagePanel>
    );
  }
  return (
    <div className={classes.survey}>
      <h2 className={classes.title}>Start here</h2>
      {survey.error === null ? null : (
        <FailureAlert
          title="The description of the evidence could not be read"
          onRetry={() => void survey.refetch()}
        >
          {survey.error.message}
        </FailureAlert>
      )}
      {survey.isFetching && survey.data === undefined ? (
        <LoadingRows label="Reading what is in here" />
      ) : null}
      {survey.data === undefined ? null : (
        <Sections survey={survey.data} zone={zone} selection={selection} onSelect={onSelect} />
      )}
      {fieldNames}
    </div>
  );
}

function Sections({
  survey,
  zone,
  selection,
  onSelect,
}: {
  readonly survey: Survey;
  readonly zone: string;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}) {
  return (
    <>
      <p className={classes.summary}>
        {countOf(survey.records, "record")} in {countOf(survey.files, "file")}, read by code alone.
        Choose a line to see it in its file. Times are in {zone}
        {zone === "UTC" ? "" : "; those inside a sentence in UTC"}.
      </p>
      <nav className={classes.contents} aria-label="Parts of the survey">
        {survey.sections.map(({ key }) => (
          <a key={key} href={`#${sectionId(key)}`}>
            {surveyHeadings[key]}
          </a>
        ))}
      </nav>
      {survey.sections.map((section) => (
        <SurveySectionView
          key={section.key}
          section={section}
          survey={survey}
          zone={zone}
          selection={selection}
          onSelect={onSelect}
        />
      ))}
    </>
  );
}

/** What its heading is linked to by. */
function sectionId(key: SurveySectionKey): string {
  return `survey-${key}`;
}

/** One heading of the survey with its lines. */
function SurveySectionView({
  section,
  survey,
  zone,
  ...choosing
}: Choosing & {
  readonly section: SurveySection;
  readonly survey: Pick<Survey, "isOfSeveralDays">;
  readonly zone: string;
}) {
  const id = sectionId(section.key);
  const more = describeMore(section);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {surveyHeadings[section.key]}
      </h3>
      <ul className={classes.lines} data-days={survey.isOfSeveralDays || undefined}>
        {showLines(section, survey, zone).map((line) => (
          <SurveyLineItem key={line.key} line={line} {...choosing} />
        ))}
      </ul>
      {more === "" ? null : <p className={classes.more}>{more}</p>}
    </section>
  );
}

function SurveyLineItem({ line, selection, onSelect }: Choosing & { readonly line: ShownLine }) {
  const { time, text, isQuoted, why, course, place, others } = line;
  const target = toSelection(place.reference);
  const isSelected = selection !== null && formatSelection(selection) === formatSelection(target);
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.line ?? ""}
        aria-current={isSelected ? "true" : undefined}
        onClick={() => onSelect(target)}
      >
        <span className={classes.when}>
          {time === null ? null : <time dateTime={time.iso}>{time.text}</time>}
        </span>
        <span className={classes.what}>
          <bdi className={isQuoted ? classes.quoted : classes.wording}>{text}</bdi>
          <span className={classes.facts}>
            {why === "" ? null : <bdi className={classes.why}>{why}</bdi>}
            {course === null ? null : <Course {...course} />}
            <bdi className={classes.place}>{place.text}</bdi>
          </span>
        </span>
      </UnstyledButton>
      {others.length === 0 ? null : (
        <span className={classes.others}>
          {others.map((other) => (
            <UnstyledButton
              key={placeKey(other.reference)}
              className={classes.other ?? ""}
              onClick={() => onSelect(toSelection(other.reference))}
            >
              <bdi>{other.text}</bdi>
            </UnstyledButton>
          ))}
        </span>
      )}
    </li>
  );
}

/** The signs are for the eye; the peak is told in words. */
function Course({ marks, peak }: NonNullable<ShownLine["course"]>) {
  return (
    <span className={classes.course}>
      <span className={classes.marks} aria-hidden="true">
        {marks}
      </span>{" "}
      {peak}
    </span>
  );
}

/** A place opens its lines, a file what is known of it. */
function toSelection({ artifactId, locator }: SurveyReference): Selection {
  return locator === null
    ? { kind: "artifact", id: artifactId }
    : { kind: "evidence", artifactId, locator };
}
