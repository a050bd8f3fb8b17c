"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { toWritable } from "@/lib/view-model/report/block-moves";
import { newBlockKey } from "@/lib/view-model/report/report-drafts";
import type { ReportSection, ReportSentence } from "@/lib/writing/report";
import { catchesFocus } from "../../ui/lost-focus";
import { usePrinting } from "../../ui/use-printing";
import { Counting } from "./counting";
import { ReportBlock } from "./report-block";
import { useDraftState, useReportDraft } from "./report-drafts";
import { ReportForm } from "./report-form";
import type { ReportCitation } from "./report-notes";
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
    <section key={section.id} aria-label={section.heading} {...catchesFocus}>
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
  section: { id: section, sentences },
  citations,
}: {
  readonly section: ReportSection;
  readonly citations: readonly ReportCitation[];
}) {
  const draw = (sentence: ReportSentence) => (
    <ReportBlock key={sentence.id} sentence={sentence} citations={citations} />
  );
  const items = gatherDetails(sentences);
  const { shown, more } = useCap(items);
  const drawBehind = (after: string) => <NewBlock section={section} after={after} />;
  const runs = gatherRuns(shown).map(([first, ...others]) => {
    const { form, id } = first.main;
    if (form === "subheading") {
      return (
        <div key={id} className={classes.subheading}>
          {draw(first.main)}
          {drawBehind(id)}
        </div>
      );
    }
    if (form === "paragraph") {
      return <Paragraph key={id} item={first} draw={draw} behind={drawBehind(id)} />;
    }
    const List = form === "step" ? "ol" : "ul";
    return (
      <List key={id}>
        {[first, ...others].map((item) => (
          <li key={item.main.id} className={classes.sentence}>
            {draw(item.main)}
            <Details item={item} draw={draw} />
            {drawBehind(item.main.id)}
          </li>
        ))}
      </List>
    );
  });
  return (
    <>
      {runs}
      {more}
    </>
  );
}

/** A section of more blocks is shown in parts, so that thousands of them open in a moment; on paper it is whole. */
const blocksAtOnce = 200;

function useCap(items: readonly Item[]) {
  const [asked, setAsked] = useState(blocksAtOnce);
  // A form that is open is never out of sight.
  const open = useDraftState(({ drafts }) =>
    drafts.map(({ key, place }) => place?.after ?? key).join("\n"),
  ).split("\n");
  const count = Math.max(asked, items.findLastIndex(({ main }) => open.includes(main.id)) + 1);
  const isPrinting = usePrinting();
  const isWhole = isPrinting || items.length <= count;
  const shown = isWhole ? items : items.slice(0, count);
  const next = Math.min(blocksAtOnce, items.length - count);
  const more = isWhole ? null : (
    <Button size="xs" variant="default" onClick={() => setAsked(count + blocksAtOnce)}>
      {`Show ${next} more blocks (${count} of ${items.length.toLocaleString("en-US")} shown)`}
    </Button>
  );
  return { shown, more };
}

/** The block that is being written behind another one. */
function NewBlock({ section: id, after }: { section: ReportSection["id"]; after: string }) {
  const section = toWritable(id);
  const { draft } = useReportDraft(section === null ? "" : newBlockKey({ section, after }));
  return draft === null ? null : <ReportForm draft={draft} />;
}

type Draw = (sentence: ReportSentence) => ReactNode;

/** No paragraph element: a sentence that is edited holds a form. */
function Paragraph({
  item,
  draw,
  behind,
}: {
  readonly item: Item;
  readonly draw: Draw;
  readonly behind: ReactNode;
}) {
  return (
    <div className={classes.sentence}>
      {draw(item.main)}
      <Details item={item} draw={draw} />
      {behind}
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
