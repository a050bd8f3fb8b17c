"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import {
  findItemProblem,
  newItemKey,
  type ReportDraft,
  type ReportWords,
  standingWords,
  toReportContent,
} from "@/lib/view-model/report/report-drafts";
import { applyChanges, citationsOf, findChanges } from "@/lib/view-model/report/selected-citations";
import { isWritten } from "@/lib/view-model/report/stored-draft";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { submitBySaveKey } from "../../ui/save-key";
import { useAskedFocus } from "../../ui/take-focus";
import { EditConflicts } from "../editing/edit-conflicts";
import { toLaidDraft } from "../editing/use-laid-form";
import { useFacts } from "../workspace/use-workspace";
import { CitationChips } from "./citation-chips";
import { ItemFields } from "./item-fields";
import { useDraftState, useDraftStore } from "./report-drafts";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

const itemWords = {
  ...{ text: "Step", assignee: "Owner", due: "Due date" },
  ...{ priority: "Priority", ticket: "Ticket" },
};

const forms = {
  sentence: {
    label: "Edit the sentence",
    fields: ["text"],
    words: { ...itemWords, text: "Sentence" },
    failure: "Could not save the sentence",
    takeBack: "Restore the generated sentence",
  },
  block: {
    label: "Write a text block",
    fields: ["text"],
    words: { ...itemWords, text: "Text" },
    failure: "Could not save the block",
    // Its tools remove it.
    takeBack: null,
  },
  "action-item": {
    label: "Action item",
    fields: ["text", "assignee", "due", "priority", "ticket"],
    words: itemWords,
    failure: "Could not save the action item",
    takeBack: "Remove",
  },
} as const satisfies Record<ReportDraft["kind"], unknown>;

/** Writes a sentence or an action item of the report. What a colleague writes there meanwhile is shown, and chosen from. */
export function ReportForm({ draft: kept }: { readonly draft: ReportDraft }) {
  const { key, kind } = kept;
  const { workspace } = useFacts();
  const drafts = useDraftStore();
  const { form, field } = useDraftFocus(key);
  const close = () => drafts.close(key);
  const { write, isRunning, failure } = useReportWords(close);
  const entry = workspace.report.find((one) => one.key === key) ?? null;
  const now = standingWords(kept, workspace.report);
  const { label, fields, words, takeBack, failure: failureTitle } = forms[kind];
  const { draft, conflicts, change, resolve } = toLaidDraft<keyof ReportWords, ReportWords>(
    fields,
    now,
    kept,
    (act) => drafts.change(key, act),
  );
  const standing = citationsOf(entry);
  const cites = kept.cites === undefined ? standing : applyChanges(standing, kept.cites);
  const isDone = entry?.content.kind === "action-item" && entry.content.isDone;
  const { text } = draft;
  const problem = findItemProblem(draft);
  const content = toReportContent(kept, draft, { isDone, cites });
  const isNew = key === newItemKey || kept.place !== undefined;
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={label}
      // On paper a sentence that is being edited stands as it is.
      data-screen-only={kind !== "sentence" || undefined}
      onKeyDown={(event) => {
        submitBySaveKey(event);
        if (event.key === "Escape") drafts.leave(key);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { place } = kept;
        write({ key: isNew ? null : key, content, seen: entry, ...(place && { place }) });
      }}
    >
      <EditConflicts conflicts={conflicts} labels={words} onResolve={resolve} />
      {kind !== "action-item" ? (
        <>
          <Textarea
            aria-label={words.text}
            autosize
            ref={field}
            {...limitText(text, 2000)}
            value={text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <CitationChips
            cites={cites}
            onChange={(next) => drafts.cite(key, findChanges(standing, next))}
          />
        </>
      ) : (
        <ItemFields draft={draft} field={field} onChange={change} />
      )}
      {failure === null ? null : (
        <FailureAlert title={failureTitle}>{failure.message}</FailureAlert>
      )}
      <Group gap="xs" mt="xs">
        <Button
          type="submit"
          size="xs"
          loading={isRunning}
          {...greyBecause(
            [text.trim() === "", "Enter a text first"],
            [problem !== null, problem ?? ""],
            [conflicts.length > 0, "Decide the differences above first"],
          )}
        >
          Save
        </Button>
        {entry?.content.kind !== kind || takeBack === null ? null : (
          <Button
            size="xs"
            variant="default"
            disabled={isRunning}
            onClick={() => write({ key, content: { kind: "withdrawn" }, seen: entry })}
          >
            {takeBack}
          </Button>
        )}
        <Button size="xs" variant="subtle" disabled={isRunning} onClick={close}>
          Cancel
        </Button>
        <DraftKept draft={kept} />
      </Group>
    </form>
  );
}

/** Said once there is something that a reload would have lost. */
function DraftKept({ draft }: { readonly draft: ReportDraft }) {
  const isKept = useDraftState((state) => state.isKept);
  return (
    <span role="status" className={classes.because}>
      {isWritten(draft) ? (isKept ? "Draft kept" : "The browser cannot keep this draft") : ""}
    </span>
  );
}

/** The form takes the focus when it is opened, and keeps it when the report puts it elsewhere under a person's hands. */
function useDraftFocus(key: string) {
  const { ask } = useDraftStore();
  const isAsked = useDraftState(({ asked }) => asked === key);
  const form = useRef<HTMLFormElement>(null);
  const field = useAskedFocus<HTMLTextAreaElement & HTMLInputElement>(isAsked, () => ask(null));
  useLayoutEffect(() => {
    const shown = form.current;
    return () => {
      if (shown?.contains(document.activeElement)) ask(key);
    };
  }, [key, ask]);
  return { form, field };
}
