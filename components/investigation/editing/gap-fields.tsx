"use client";

import { Select, Textarea, TextInput } from "@mantine/core";
import { gapTypes } from "@/lib/domain/gap";
import type { GapDraft, GapProblems } from "@/lib/view-model/editing/gap-draft";

export function gapLabels(zone: string) {
  return {
    type: "Kind",
    files: "Files",
    from: `From (${zone})`,
    to: `To (${zone})`,
    expectedEvidence: "What would close it",
  } as const;
}

/** What is said of a gap beside its question: the same in the form that adds one and the form that edits one. */
export function GapFields({
  zone,
  draft,
  change,
  problems,
}: {
  readonly zone: string;
  readonly draft: GapDraft;
  readonly change: (changes: Partial<GapDraft>) => void;
  readonly problems: GapProblems;
}) {
  const labels = gapLabels(zone);
  return (
    <>
      <Select
        label={labels.type}
        description="Temporal: a stretch or a clock; evidential: a record that should exist; logical: a step no record shows"
        data={[...gapTypes]}
        allowDeselect={false}
        value={draft.type}
        onChange={(type) => type && change({ type })}
      />
      <Textarea
        label={labels.files}
        description="Paths, one on each line"
        autosize
        minRows={1}
        error={problems.files}
        value={draft.files}
        onChange={(typed) => change({ files: typed.currentTarget.value })}
      />
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          label={labels[end]}
          placeholder="2026-03-08 14:02:03"
          error={problems[end]}
          value={draft[end]}
          onChange={(typed) => change({ [end]: typed.currentTarget.value })}
        />
      ))}
      <Textarea
        label={labels.expectedEvidence}
        autosize
        minRows={2}
        maxLength={2000}
        error={problems.expectedEvidence}
        value={draft.expectedEvidence}
        onChange={(typed) => change({ expectedEvidence: typed.currentTarget.value })}
      />
    </>
  );
}
