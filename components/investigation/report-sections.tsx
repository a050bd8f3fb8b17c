"use client";

import { UnstyledButton } from "@mantine/core";
import { groupBy } from "@/lib/base/group-by";
import type { ReportSection } from "@/lib/view-model/report";
import type { ActionProposal } from "@/lib/view-model/report-actions";
import type { ReportSentence } from "@/lib/view-model/report-telling";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";
import { useWorkspace } from "./workspace-state";

/** The parts of the report in reading order. */
export function ReportSections({
  sections,
  citations,
}: {
  readonly sections: readonly ReportSection[];
  readonly citations: readonly ReportCitation[];
}) {
  return sections.map((section) => {
    const Heading = section.level === 3 ? "h3" : "h4";
    return (
      <section key={section.id} aria-label={section.heading}>
        <Heading>{section.heading}</Heading>
        {section.sentences.length === 0 && section.empty !== "" ? <p>{section.empty}</p> : null}
        <Sentences section={section} citations={citations} />
      </section>
    );
  });
}

/** A summary reads as one paragraph; elsewhere every sentence begins one and its details follow it. */
function Sentences({
  section: { id, form, sentences },
  citations,
}: {
  readonly section: ReportSection;
  readonly citations: readonly ReportCitation[];
}) {
  const draw = (sentence: ReportSentence) => (
    <Sentence key={sentence.id} sentence={sentence} citations={citations} />
  );
  if (id === "summary") return <p>{sentences.map(draw)}</p>;
  const items = gatherDetails(sentences);
  if (form === "story") {
    return items.map(({ main, details }) => (
      <p key={main.id} className={classes.sentence}>
        {[main, ...details].map(draw)}
      </p>
    ));
  }
  const List = form === "steps" ? "ol" : "ul";
  return items.length === 0 ? null : (
    <List>
      {items.map(({ main, details }) => (
        <li key={main.id} className={classes.sentence}>
          {draw(main)}
          {details.length === 0 ? null : (
            <ul>
              {details.map((detail) => (
                <li key={detail.id}>{draw(detail)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </List>
  );
}

type Item = { readonly main: ReportSentence; readonly details: readonly ReportSentence[] };

/** Every sentence with the details that follow it. */
function gatherDetails(sentences: readonly ReportSentence[]): readonly Item[] {
  let main: ReportSentence | undefined;
  const groups = groupBy(sentences, (sentence) => {
    if (!sentence.isDetail || main === undefined) main = sentence;
    return main;
  });
  return [...groups].map(([first, [, ...details]]) => ({ main: first, details }));
}

/** Opens the event it tells of; its numbers open the lines. */
function Sentence({
  sentence: { text, event, citations: numbers },
  citations,
}: {
  readonly sentence: ReportSentence;
  readonly citations: readonly ReportCitation[];
}) {
  const { select } = useWorkspace();
  return (
    <>
      {text}
      <CitedNumbers numbers={numbers} citations={citations} />
      {event === null ? null : (
        <UnstyledButton
          className={classes.open}
          aria-label={`Open the event: ${text}`}
          data-screen-only
          onClick={() => select({ kind: "event", id: event })}
        >
          ↗
        </UnstyledButton>
      )}{" "}
    </>
  );
}

/** Steps the evidence suggests, told as what they are. */
export function ReportProposals({
  proposals,
  citations,
}: {
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly ReportCitation[];
}) {
  return (
    <section aria-label="Action items">
      <h3>Action items</h3>
      {proposals.length === 0 ? (
        <p>The evidence suggests no step.</p>
      ) : (
        <>
          <p>Whence proposes these steps from what it found. Nobody has decided on them.</p>
          <ul>
            {proposals.map(({ id, text, because, citations: numbers }) => (
              <li key={id} className={classes.sentence}>
                {text} <span className={classes.because}>{because}</span>
                <CitedNumbers numbers={numbers} citations={citations} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
