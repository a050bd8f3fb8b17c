"use client";

import { UnstyledButton } from "@mantine/core";
import { onlyText } from "@/lib/view-model/report/report-drafts";
import { findUnsupported } from "@/lib/writing/not-in-evidence";
import type { ReportSentence } from "@/lib/writing/report";
import { Icon } from "../../ui/icon";
import { Words } from "../../ui/words";
import { useActs, useFacts } from "../workspace/use-workspace";
import { BlockTalk } from "./block-talk";
import { BlockTools } from "./block-tools";
import { useReportDraft } from "./report-drafts";
import { ReportForm } from "./report-form";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";

/** One block with its numbers; a person's words name whose they are, with what the timeline states in their place. */
export function ReportBlock({
  sentence,
  citations,
}: {
  readonly sentence: ReportSentence;
  readonly citations: readonly ReportCitation[];
}) {
  const { mayInvestigate } = useFacts();
  const { select } = useActs();
  const { draft, opener, open } = useReportDraft(sentence.id);
  const { event, entry } = sentence;
  if (draft) return <ReportForm draft={draft} />;
  const text = entry?.content.text ?? sentence.text;
  const original = onlyText(sentence.text);
  const openForm = () =>
    entry?.content.kind === "block"
      ? open({ kind: "block", original, form: entry.content.form })
      : open({ kind: "sentence", original });
  // A heading has no button in it: its name is its words alone.
  const Line = sentence.form === "subheading" ? "div" : "span";
  return (
    <Line className={classes.line} data-edited={entry !== null || undefined}>
      {sentence.form === "subheading" ? <h4>{text}</h4> : <Words text={text} />}
      <CitedNumbers numbers={sentence.citations} citations={citations} />
      <PersonsWords sentence={sentence} />
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
      {mayInvestigate && sentence.form !== "subheading" ? (
        <UnstyledButton
          className={classes.act}
          aria-label={`Edit: ${text}`}
          ref={opener}
          data-screen-only
          onClick={openForm}
        >
          <Icon name="edit" size={13} />
        </UnstyledButton>
      ) : null}
      {mayInvestigate ? <BlockTools block={sentence} text={text} /> : null}
      <BlockTalk block={sentence.id} />{" "}
    </Line>
  );
}

/** Who wrote the block, what of it no citation has, and what the timeline states in its place. */
function PersonsWords({ sentence }: { readonly sentence: ReportSentence }) {
  const { workspace, zone } = useFacts();
  const { entry, text } = sentence;
  if (entry === null) return null;
  const { timeline } = workspace;
  const unsupported = findUnsupported(entry.content.text, sentence, { zone, timeline });
  return (
    <span className={classes.byPerson}>
      {" "}
      (written by {workspace.people[entry.by] ?? "a person"})
      {unsupported.length === 0 ? null : ` (not in the evidence: ${unsupported.join(", ")})`}
      {text === "" || text === entry.content.text ? null : (
        <span className={classes.generated}>The timeline states: {text}</span>
      )}
    </span>
  );
}
