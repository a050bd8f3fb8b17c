"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import { describeLocator } from "@/lib/domain/evidence";
import { eventIds } from "@/lib/domain/ids";
import { describeOutcome, type Report, toReport } from "@/lib/view-model/report";
import { MessagePanel } from "../ui/message-panel";
import classes from "./report-view.module.css";
import { useWorkspace } from "./workspace-state";

/** The story as text, by phase, each sentence with the numbers of what it rests on; made for printing. */
export function ReportView() {
  const { workspace, zone } = useWorkspace();
  const { timeline, incident } = workspace;
  const report = useMemo(() => toReport(timeline, zone), [timeline, zone]);
  if (report.phases.length === 0) {
    return (
      <MessagePanel icon="file" title="Nothing to report yet">
        The report is written from the events of the timeline. Add evidence and run the analysis.
      </MessagePanel>
    );
  }
  return (
    <article className={classes.report} aria-label="Report">
      <div className={classes.bar} data-screen-only>
        <p className={classes.note}>
          Written from the live timeline. To share text that never changes, submit a revision.
        </p>
        <Button size="xs" variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h2 className={classes.title}>{incident.title}</h2>
      <p>
        {describeOutcome(timeline.outcome)} Times are in {zone}.
      </p>
      <Causes report={report} />
      {report.phases.map((phase) => (
        <section key={phase.heading} aria-label={phase.heading}>
          <h3>{phase.heading}</h3>
          {phase.sentences.map((sentence) => (
            <ReportSentence key={sentence.id} sentence={sentence} />
          ))}
        </section>
      ))}
      <Unknowns report={report} />
      <Notes report={report} />
    </article>
  );
}

function ReportSentence({
  sentence,
}: {
  readonly sentence: Report["phases"][number]["sentences"][number];
}) {
  const { changeSearch } = useWorkspace();
  const id = eventIds.parse(sentence.id);
  return (
    <p className={classes.sentence}>
      <UnstyledButton
        className={classes.time}
        onClick={() => id && changeSearch({ selection: { kind: "event", id } })}
      >
        {sentence.timeText}
      </UnstyledButton>{" "}
      {sentence.text} <Numbers numbers={sentence.citations} />
      {sentence.consequences.map((consequence) => (
        <span key={consequence} className={classes.consequence}>
          {" "}
          {consequence}.
        </span>
      ))}
    </p>
  );
}

function Numbers({ numbers }: { readonly numbers: readonly number[] }) {
  return numbers.map((number) => (
    <a key={number} className={classes.number} href={`#note-${number}`}>
      [{number}]
    </a>
  ));
}

function Causes({ report }: { readonly report: Report }) {
  return (
    <section aria-label="Root causes">
      <h3>Root causes</h3>
      {report.causes.length === 0 ? <p>No root cause could be established.</p> : null}
      <ol>
        {report.causes.map((cause) => (
          <li key={cause.rank}>
            <strong>{cause.subject}</strong> ({cause.eventTitle}){" "}
            <Numbers numbers={cause.citations} />
            <ul>
              {cause.why.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {report.factors.length === 0 ? null : (
        <>
          <h4>Contributing factors</h4>
          <ul>
            {report.factors.map((factor) => (
              <li key={`${factor.eventTitle}${factor.why}`}>
                {factor.eventTitle}: {factor.why}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Unknowns({ report }: { readonly report: Report }) {
  return (
    <>
      {report.ruledOut.length === 0 ? null : (
        <section aria-label="Ruled out">
          <h3>Ruled out</h3>
          <ul>
            {report.ruledOut.map((item) => (
              <li key={item.what}>
                {item.what}: {item.why} <Numbers numbers={item.citations} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="What is not known">
        <h3>What is not known</h3>
        {report.gaps.length === 0 ? <p>No open gap.</p> : null}
        <ul>
          {report.gaps.map((gap) => (
            <li key={gap.text}>
              {gap.text} <em>Would close it: {gap.expected}</em>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Notes({ report }: { readonly report: Report }) {
  const { changeSearch } = useWorkspace();
  return (
    <section aria-label="Citations">
      <h3>Citations</h3>
      <ol className={classes.notes}>
        {report.citations.map(({ number, reference }) => (
          <li key={number} id={`note-${number}`} value={number}>
            <UnstyledButton
              className={classes.place}
              onClick={() =>
                changeSearch({
                  selection: {
                    kind: "evidence",
                    artifactId: reference.artifactId,
                    locator: reference.locator,
                  },
                })
              }
            >
              {reference.path}, {describeLocator(reference.locator)}
            </UnstyledButton>
            <q className={classes.quote}>{reference.quote}</q>
          </li>
        ))}
      </ol>
    </section>
  );
}
