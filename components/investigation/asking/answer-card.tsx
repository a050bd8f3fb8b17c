"use client";

import type { GivenAnswer } from "@/lib/view-model/asking/answer-schema";
import { showAnswer } from "@/lib/view-model/asking/answer-words";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { PieceCitations } from "../pieces/piece-citations";
import { Counting } from "../report/counting";
import { PieceList } from "../rounds/piece-link";
import { useFacts } from "../workspace/use-workspace";
import classes from "./asking.module.css";

/** The answer, why it is that, and the raw lines it rests on. */
export function AnswerCard({
  question,
  given,
}: {
  readonly question: string;
  readonly given: GivenAnswer;
}) {
  const { workspace, zone } = useFacts();
  const { text, isFound, facts, why, candidates, measurements } = showAnswer(given, zone);
  const { evidence, pieces } = given.answer;
  return (
    <section className={classes.part} aria-label="Answer" aria-live="polite">
      <h3 className={classes.heading} data-none={!isFound || undefined}>
        {text}
      </h3>
      {facts.length === 0 ? null : (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.note}>{why}</p>
      <Counting measurements={measurements} />
      {candidates.length === 0 ? null : <Candidates question={question} candidates={candidates} />}
      <PieceList label="On the timeline" pieces={pieces.map(namesOf(workspace.timeline))} />
      {evidence.length === 0 ? null : (
        <PieceCitations key={question} citations={evidence} label="Evidence of the answer" />
      )}
    </section>
  );
}

/** What may be meant, each with its lines; none is the answer. */
function Candidates({
  question,
  candidates,
}: {
  readonly question: string;
  readonly candidates: ReturnType<typeof showAnswer>["candidates"];
}) {
  return (
    <>
      <h4 className={classes.subheading}>Possible answers; none is certain enough</h4>
      <ol className={classes.found} aria-label="Candidates">
        {candidates.map(({ text, why, source }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same; none has a state
          <li key={at}>
            <span>{text}</span>
            <span className={classes.note}>{why}</span>
            {source.evidence.length === 0 ? null : (
              <PieceCitations
                key={question}
                citations={source.evidence}
                label={`What candidate ${at + 1} rests on`}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
