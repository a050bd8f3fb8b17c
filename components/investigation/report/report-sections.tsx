"use client";

import { UnstyledButton } from "@mantine/core";
import type { Measurement } from "@/lib/domain/measurement";
import { findWords } from "@/lib/view-model/report/report-words";
import type { ReportSection } from "@/lib/writing/report";
import type { ReportSentence } from "@/lib/writing/report-telling";
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
  return sections.map((section) => {
    const Heading = section.level === 3 ? "h3" : "h4";
    return (
      <section key={section.id} aria-label={section.heading}>
        <Heading>{section.heading}</Heading>
        {section.sentences.length === 0 && section.empty !== "" ? <p>{section.empty}</p> : null}
        <Sentences section={section} citations={citations} />
        <Counting measurements={measurementsOf(section)} />
      </section>
    );
  });
}

/** Each once: two sentences may rest on the same number. */
function measurementsOf({ sentences }: ReportSection): readonly Measurement[] {
  const all = sentences.flatMap(({ measurements = [] }) => measurements);
  return [...new Map(all.map((measurement) => [measurement.id, measurement])).values()];
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
  // No paragraph: a sentence that is edited holds a form.
  if (id === "summary") return <div>{sentences.map(draw)}</div>;
  const items = gatherDetails(sentences);
  if (form === "story") {
    return items.map(({ main, details }) => (
      <div key={main.id} className={classes.sentence}>
        {[main, ...details].map(draw)}
      </div>
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
  const { workspace, mayInvestigate } = useFacts();
  const { select } = useActs();
  const { draft, opener, open } = useReportDraft(sentence.id);
  const { text, entry } = findWords(sentence, workspace.report);
  const { event } = sentence;
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
