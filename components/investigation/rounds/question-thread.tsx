"use client";

import { toShownText } from "@/lib/domain/shown-path";
import type { DrawnQuestion } from "@/lib/view-model/rounds/drawn-round";
import { FindingItem } from "./finding-item";
import { PieceLink } from "./piece-link";
import classes from "./rounds.module.css";
import { WorkLine } from "./work-line";

/** A question beside its answer, and beside each finding what was thought of it. */
export function QuestionThread({
  question,
  number,
}: {
  readonly question: DrawnQuestion;
  readonly number: number;
}) {
  return (
    <li className={classes.thread}>
      <div className={classes.question}>
        <h4 className={classes.turn}>Question {number}</h4>
        <Asked question={question} />
      </div>
      <Answer question={question} number={number} />
    </li>
  );
}

/** What an Expert answered, or that nothing was found and what was searched. */
export function Answer({
  question: { to, toAbout, answer },
  number,
}: {
  readonly question: DrawnQuestion;
  readonly number: number;
}) {
  const { findings } = answer;
  return (
    <div className={classes.answers}>
      <h4 className={classes.turn} title={`Knows ${toAbout}`}>
        {to}
      </h4>
      {answer.text === null ? null : (
        <p className={answer.isAwaited ? classes.note : classes.wording}>
          {toShownText(answer.text)}
        </p>
      )}
      {findings.length === 0 ? null : (
        <ul className={classes.findings} aria-label={`Findings on question ${number}`}>
          {findings.map((finding) => (
            <FindingItem key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
      <WorkLine work={answer.work} what={`question ${number}`} />
    </div>
  );
}

function Asked({ question }: { readonly question: DrawnQuestion }) {
  const { subject, about, text, why, gain, where } = question;
  return (
    <>
      <p className={classes.wording}>{toShownText(text)}</p>
      <p className={classes.note}>
        {subject}
        {about === null ? null : (
          <>
            : <PieceLink piece={about} />
          </>
        )}
      </p>
      <p className={classes.note}>Why: {toShownText(why)}</p>
      <p className={classes.note}>Expected gain: {gain} of 1</p>
      {where.length === 0 ? null : (
        <p className={classes.note}>Where: {where.map(toShownText).join(" · ")}</p>
      )}
    </>
  );
}
