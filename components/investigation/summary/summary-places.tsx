"use client";

import { Button } from "@mantine/core";
import { surveyHeadings } from "@/lib/domain/survey";
import { SurveyProgress } from "../../survey/survey-progress";
import { SurveySectionView } from "../../survey/survey-section-view";
import { useSurvey } from "../../survey/use-survey";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./summary.module.css";

/** Where the survey of the evidence would look first: known before any analysis. */
export function SummaryPlaces() {
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
        Everything the files contain
      </Button>
    </section>
  );
}
