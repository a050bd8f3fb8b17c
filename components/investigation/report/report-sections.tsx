"use client";

import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Measurement } from "@/lib/domain/measurement";
import { findWords } from "@/lib/view-model/report/report-words";
import { findUnsupported } from "@/lib/writing/not-in-evidence";
import type { ReportSection, ReportSentence } from "@/lib/writing/report";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";
import { Counting } from "./counting";
import { useReportDraft } from "./report-drafts";
import { ReportForm } from "./report-form";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";

/** The parts of the report in reading order. */
export function ReportSections({
  sections,
  citations,
}: {
  readonly sections: readonly ReportSection[];
  readonly citations: readonly ReportCitation[];
}) {
  return sections.map((section) => (
    <section key={section.id} aria-label={section.heading}>
      <h3>{section.heading}</h3>
      <Sentences section={section} citations={citations} />
      <Counting measurements={measurementsOf(section)} />
    </section>
  ));
}

/** Each once: two sentences may rest on the same number. */
function measurementsOf({ sentences }: ReportSection): readonly Measurement[] {
  const all = sentences.flatMap(({ measurements = [] }) => measurements);
  return [...new Map(all.map((measurement) => [measurement.id, measurement])).values()];
}

/** Paragraphs, with the details of each below it; points and steps in a row are one list. */
function Sentences({
  section: { sentences },
  citations,
}: {
  readonly section: ReportSection;
  readonly citations: readonly ReportCitation[];
}) {
  const draw = (sentence: ReportSentence) => (
    <Sentence key={sentence.id} sentence={sentence} citations={citations} />
  );
  return gatherRuns(gatherDetails(sentences)).map(([first, ...more]) => {
    const { form, id } = first.main;
    if (form === "subheading") return <h4 key={id}>{first.main.text}</h4>;
    if (form === "paragraph") return <Paragraph key={id} item={first} draw={draw} />;
    const List = form === "step" ? "ol" : "ul";
    return (
      <List key={id}>
        {[first, ...more].map((item) => (
          <li key={item.main.id} className={classes.sentence}>
            {draw(item.main)}
            <Details item={item} draw={draw} />
          </li>
        ))}
      </List>
    );
  });
}

type Draw = (sentence: ReportSentence) => ReactNode;

/** No paragraph element: a sentence that is edited holds a form. */
function Paragraph({ item, draw }: { readonly item: Item; readonly draw: Draw }) {
  return (
    <div className={classes.sentence}>
      {draw(item.main)}
      <Details item={item} draw={draw} />
    </div>
  );
}

function Details({ item: { details }, draw }: { readonly item: Item; readonly draw: Draw }) {
  if (details.length === 0) return null;
  return (
    <ul>
      {details.map((detail) => (
        <li key={detail.id}>{draw(detail)}</li>
      ))}
    </ul>
  );
}

/** Items of a list that follow each other; every other item alone. */
function gatherRuns(items: readonly Item[]): readonly (readonly [Item, ...Item[]])[] {
  const runs: [Item, ...Item[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const { form } = item.main;
    const isListed = form === "point" || form === "step";
    if (run !== undefined && isListed && run[0].main.form === form) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

type Item = { readonly main: ReportSentence; readonly details: readonly ReportSentence[] };

/** Every sentence with the details that follow it. */
function gatherDetails(sentences: readonly ReportSentence[]): readonly Item[] {
  let main: ReportSentence | undefined;
  const groups = Map.groupBy(sentences, (sentence) => {
    if (!sentence.isDetail || main === undefined) main = sentence;
    return main;
  });
  return [...groups].map(([first, [, ...details]]) => ({ main: first, details }));
}

/** One sentence with its numbers; a person's words say whose they are, and can be taken back. */
function Sentence({
  sentence,
  citations,
}: {
  readonly sentence: ReportSentence;
  readonly citations: readonly ReportCitation[];
}) {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { timeline } = workspace;
  const { select } = useActs();
  const { draft, opener, open } = useReportDraft(sentence.id);
  const { text, entry } = findWords(sentence, workspace.report);
  const { event } = sentence;
  const unsupported = entry === null ? [] : findUnsupported(text, sentence, { zone, timeline });
  if (draft) return <ReportForm draft={draft} />;
  const original = { text: sentence.text, assignee: "" };
  return (
    <span className={classes.line} data-edited={entry !== null || undefined}>
      {text}
      <CitedNumbers numbers={sentence.citations} citations={citations} />
      {entry === null ? null : (
        <span className={classes.byPerson}>
          {" "}
          (written by {workspace.people[entry.by] ?? "a person"})
          {unsupported.length === 0 ? null : ` (not in the evidence: ${unsupported.join(", ")})`}
        </span>
      )}
      {event === null ? null : (
        <UnstyledButton
          className={classes.act}
          aria-label={`Open the event: ${text}`}
          data-screen-only
          onClick={() => select({ kind: "event", id: event })}
        >
          ↗
        </UnstyledButton>
      )}
      {mayInvestigate ? (
        <UnstyledButton
          className={classes.act}
          aria-label={`Edit: ${text}`}
          ref={opener}
          data-screen-only
          onClick={() => open({ kind: "sentence", original })}
        >
          <Icon name="edit" size={13} />
        </UnstyledButton>
      ) : null}{" "}
    </span>
  );
}
