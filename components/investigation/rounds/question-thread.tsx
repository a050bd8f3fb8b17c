"use client";

import { useState } from "react";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type {
  DrawnFinding,
  DrawnQuestion,
  DrawnVerdict,
} from "@/lib/view-model/rounds/drawn-round";
import { credibilityColours } from "@/lib/view-model/rounds/round-words";
import { countOf } from "@/lib/view-model/text/byte-size";
import { Mark } from "../../ui/mark";
import { PieceCitations } from "../pieces/piece-citations";
import { PieceLink, PieceList } from "./piece-link";
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
      <h4 className={classes.turn} title={`${to} knows ${toAbout}`}>
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

/** What an Expert found, beside what the Critic said of it and what became of it. */
function FindingItem({ finding }: { readonly finding: DrawnFinding }) {
  const { claim, effect, facts, evidence, against, isProved, verdict } = finding;
  const proved = isProved ? "" : ", not checked yet";
  return (
    <li className={classes.finding}>
      <div className={classes.claim}>
        <p className={classes.wording}>{toShownText(claim)}</p>
        <p className={classes.note}>{toShownText(effect)}</p>
        <p className={classes.note}>{toShownText(facts)}</p>
        <Citations
          label={`${countOf(evidence.length, "citation")}${proved}`}
          citations={evidence}
          none={isProved ? "No citations." : "No citation can be opened."}
        />
        <Citations
          label={`${countOf(against.length, "citation")} against it`}
          citations={against}
        />
      </div>
      <Verdict verdict={verdict} />
    </li>
  );
}

/** The raw lines are read from the server only when somebody opens them. */
function Citations({
  label,
  citations,
  none,
}: {
  readonly label: string;
  readonly citations: readonly EvidenceReference[];
  readonly none?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  if (citations.length === 0) {
    return none === undefined ? null : <p className={classes.note}>{none}</p>;
  }
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen ? <PieceCitations citations={citations} label={label} /> : null}
    </details>
  );
}

function Verdict({ verdict }: { readonly verdict: DrawnVerdict }) {
  const { credibility, annotation, failed, checks, outcome } = verdict;
  return (
    <div className={classes.verdict}>
      <h5 className={classes.turn}>Critic</h5>
      {credibility === null ? null : (
        <p className={classes.wording}>
          <Mark colour={credibilityColours[credibility.label]}>{credibility.label}</Mark>{" "}
          <span className={classes.score}>{credibility.text} of 1</span>
        </p>
      )}
      <p className={classes.wording}>{toShownText(annotation)}</p>
      {checks === null ? null : <p className={classes.note}>{checks}</p>}
      {failed.length === 0 ? null : (
        <ul className={classes.list} aria-label="Checks that failed">
          {failed.map(({ check, why }) => (
            <li key={`${check} ${why}`}>
              Failed check: {check}. {toShownText(why)}
            </li>
          ))}
        </ul>
      )}
      {outcome === null ? null : <Outcome outcome={outcome} />}
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: NonNullable<DrawnVerdict["outcome"]> }) {
  const { text, isLetIn, rule, why, pieces } = outcome;
  return (
    <>
      <p className={classes.wording}>
        <Mark colour={isLetIn ? "tone-success" : "tone-warning"}>{text}</Mark> {toShownText(why)}
      </p>
      {rule === null ? null : <p className={classes.note}>Rule applied: {rule}.</p>}
      <PieceList label="Current version" pieces={pieces} />
    </>
  );
}
