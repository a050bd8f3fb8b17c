"use client";

import { Button } from "@mantine/core";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { DrawnNote, DrawnPruned, DrawnRound } from "@/lib/view-model/rounds/drawn-round";
import { roleWords } from "@/lib/view-model/rounds/round-words";
import { countOf } from "@/lib/view-model/text/byte-size";
import { Icon } from "../../ui/icon";
import { Mark } from "../../ui/mark";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs, useFacts } from "../workspace/use-workspace";
import { PieceLink, PieceList } from "./piece-link";
import { QuestionThread } from "./question-thread";
import classes from "./rounds.module.css";
import { WorkLine } from "./work-line";

const stateWords = { over: null, going: "going on", "cut-off": "cut off" } as const;

/** One round: the Director asks, Experts answer, the Critic judges; each question with what came of it in a row. */
export function RoundDebate({ round }: { readonly round: DrawnRound }) {
  const { n, phase, state, questions, pruned } = round;
  return (
    <section aria-labelledby="round" className={classes.part}>
      <h3 id="round" className={classes.heading}>
        Round {n}
        {phase === null ? null : `: ${phase}`}{" "}
        {stateWords[state] === null ? null : (
          <Mark colour={state === "going" ? "tone-info" : "tone-warning"}>{stateWords[state]}</Mark>
        )}
      </h3>
      <div className={classes.columns}>
        <Director round={round} />
        <Experts round={round} />
        <Critic round={round} />
      </div>
      {questions.length === 0 ? null : (
        <ol className={classes.threads} aria-label={`Questions from round ${n}`}>
          {questions.map((question, index) => (
            <QuestionThread key={question.key} question={question} number={index + 1} />
          ))}
        </ol>
      )}
      <PrunedList pruned={pruned} n={n} />
    </section>
  );
}

function Director({ round: { n, director } }: { readonly round: DrawnRound }) {
  return (
    <section className={classes.role} aria-label={`Director in round ${n}`}>
      <h4 className={classes.roleName}>Director</h4>
      <p className={classes.note}>{roleWords.director}</p>
      {director.awaited === null ? null : <p className={classes.wording}>{director.awaited}</p>}
      {director.decision === null ? null : (
        <p className={classes.wording}>
          <strong>{director.decision.text}.</strong> {toShownText(director.decision.why)}
        </p>
      )}
      <Notes notes={director.notes} />
      <WorkLine work={director.work} what={`the Director's work in round ${n}`} />
    </section>
  );
}

function Notes({ notes }: { readonly notes: readonly DrawnNote[] }) {
  if (notes.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>{countOf(notes.length, "note")} of the Director</summary>
      <ul className={classes.list}>
        {notes.map((note) => (
          <li key={`${note.kind} ${note.text}`}>
            <Mark colour={note.isUrgent ? "tone-warning" : "tone-neutral"}>
              {note.isUrgent ? `${note.kind}, urgent` : note.kind}
            </Mark>{" "}
            {toShownText(note.text)}
            <PieceList label="Based on" pieces={note.cites} />
            {note.followUps.length === 0 ? null : (
              <ul className={classes.list} aria-label="Action items for this cause">
                {note.followUps.map((step) => (
                  <li key={step}>{toShownText(step)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Experts({ round: { n, questions } }: { readonly round: DrawnRound }) {
  const answered = questions.filter(({ answer }) => answer.isAnswered).length;
  const findings = questions.reduce((sum, { answer }) => sum + answer.findings.length, 0);
  // An answer that nothing was found is one, and is told apart from what somebody found.
  const inVain = questions.filter(
    ({ answer }) => answer.isAnswered && answer.findings.length === 0,
  ).length;
  const tally = `${answered} of ${countOf(questions.length, "question")} answered${inVain === 0 ? "" : `, ${inVain} of them found nothing`}`;
  return (
    <section className={classes.role} aria-label={`Experts in round ${n}`}>
      <h4 className={classes.roleName}>Experts</h4>
      <p className={classes.note}>{roleWords.experts}</p>
      <p className={classes.wording}>
        {questions.length === 0
          ? "No model or person has been asked yet."
          : `${tally}, ${countOf(findings, "finding")}.`}
      </p>
    </section>
  );
}

function Critic({ round: { n, critic } }: { readonly round: DrawnRound }) {
  return (
    <section className={classes.role} aria-label={`Critic in round ${n}`}>
      <h4 className={classes.roleName}>Critic</h4>
      <p className={classes.note}>{roleWords.critic}</p>
      <p className={classes.wording}>{critic.text}</p>
      <WorkLine work={critic.work} what={`the Critic's work in round ${n}`} />
    </section>
  );
}

/** What a round took out of the story, with the reason and the way back. */
function PrunedList({
  pruned,
  n,
}: {
  readonly pruned: readonly DrawnPruned[];
  readonly n: number;
}) {
  if (pruned.length === 0) return null;
  return (
    <section aria-label={`Taken out in round ${n}`}>
      <h4 className={classes.roleName}>Removed from the timeline</h4>
      <p className={classes.note}>
        Items that contradict the timeline or have no links. They are kept, and a person can restore
        them.
      </p>
      <ul className={classes.rows}>
        {pruned.map((taken) => (
          <Pruned key={taken.piece.id} taken={taken} />
        ))}
      </ul>
    </section>
  );
}

function Pruned({ taken }: { readonly taken: DrawnPruned }) {
  const { mayInvestigate } = useFacts();
  const { decisions } = useActs();
  const isDeciding = useIsDeciding();
  const { piece, noun, why, finding, state } = taken;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.wording}>
          <PieceLink piece={piece} />: {toShownText(why)}
        </p>
        <p className={classes.note}>
          {finding === null ? "The item had no links." : `Refuted by: “${toShownText(finding)}”`}
        </p>
      </div>
      {state === "back" ? <p className={classes.note}>Restored since.</p> : null}
      {state === "out" && mayInvestigate ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="undo" />}
          aria-label={`Restore ${piece.title}`}
          disabled={isDeciding}
          onClick={() =>
            void decisions.decide({ noun, piece: piece.id, verdict: { kind: "restore" } })
          }
        >
          Restore
        </Button>
      ) : null}
    </li>
  );
}
