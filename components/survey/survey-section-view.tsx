"use client";

import { UnstyledButton } from "@mantine/core";
import {
  describeMore,
  type Survey,
  type SurveyReference,
  type SurveySection,
  type SurveySectionKey,
  surveyHeadings,
} from "@/lib/domain/evidence/survey";
import { formatSelection, type Selection } from "@/lib/routes/selection";
import { placeKey, type ShownLine, showLines } from "@/lib/view-model/intake/survey-lines";
import { Words } from "../ui/words";
import classes from "./survey-panel.module.css";

type Choosing = {
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
};

/** What its heading is linked to by. */
export function sectionId(key: SurveySectionKey): string {
  return `survey-${key}`;
}

/** One heading of the survey with its lines. */
export function SurveySectionView({
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
          <bdi className={isQuoted ? classes.quoted : classes.wording}>
            <Words text={text} />
          </bdi>
          <span className={classes.facts}>
            {why === "" ? null : (
              <bdi className={classes.why}>
                <Words text={why} />
              </bdi>
            )}
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
