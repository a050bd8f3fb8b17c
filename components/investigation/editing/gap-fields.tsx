"use client";

import { Select, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { gapTypes } from "@/lib/domain/timeline/gap";
import type { GapDraft } from "@/lib/view-model/editing/gap-draft";
import { gapTypeWords } from "@/lib/view-model/pieces/gap-words";

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
  field,
}: {
  readonly zone: string;
  readonly field: (name: keyof GapDraft) => GetInputPropsReturnType;
}) {
  const labels = gapLabels(zone);
  return (
    <>
      <Select
        label={labels.type}
        data={gapTypes.map((value) => ({ value, label: gapTypeWords[value] }))}
        allowDeselect={false}
        {...field("type")}
      />
      <Textarea
        label={labels.files}
        description="File paths, one per line"
        autosize
        minRows={1}
        {...field("files")}
      />
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          label={labels[end]}
          placeholder="2026-03-08 14:02:03"
          {...field(end)}
        />
      ))}
      <Textarea
        label={labels.expectedEvidence}
        autosize
        minRows={2}
        maxLength={2000}
        {...field("expectedEvidence")}
      />
    </>
  );
}
