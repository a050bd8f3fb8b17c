"use client";

import type { ReactNode } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { type Survey, surveyHeadings } from "@/lib/domain/evidence/survey";
import type { IncidentId } from "@/lib/domain/ids";
import type { Selection } from "@/lib/routes/selection";
import { countOf } from "@/lib/view-model/text/byte-size";
import { MessagePanel } from "../ui/message-panel";
import classes from "./survey-panel.module.css";
import { SurveyProgress } from "./survey-progress";
import { SurveySectionView, sectionId } from "./survey-section-view";
import { useSurvey } from "./use-survey";

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
  const survey = useSurvey(incidentId, artifacts);
  if (artifacts.length === 0) {
    return (
      <MessagePanel icon="folder" title="No evidence yet" actions={emptyAction}>
        Add files to see a summary of their records here.
      </MessagePanel>
    );
  }
  return (
    <div className={classes.survey}>
      <h2 className={classes.title} data-tour="survey">
        Start here
      </h2>
      <SurveyProgress survey={survey} />
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
        {countOf(survey.records, "record")} in {countOf(survey.files, "file")}, read by the rules.
        Choose a line to open its file. Times are in {zone}
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
