"use client";

import { UnstyledButton } from "@mantine/core";
import type { ReportSentence } from "@/lib/view-model/report/report-telling";
import { findWords } from "@/lib/view-model/report/report-words";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";
import { useReportDraft } from "./report-drafts";
import { ReportForm } from "./report-form";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";

/** One sentence with its numbers; a person's words say whose they are, and can be taken back. */
export function Sentence({
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
