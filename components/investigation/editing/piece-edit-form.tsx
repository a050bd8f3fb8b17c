"use client";

import type { ReactNode } from "react";
import type { PieceVerdict, PlainVerdict } from "@/lib/domain/review/decision";
import type { ReadDraft } from "@/lib/view-model/editing/read-draft";
import { FormLayout } from "../../ui/form-layout";
import { Meanwhile } from "../deciding/meanwhile";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs } from "../workspace/use-workspace";
import { EditConflicts } from "./edit-conflicts";
import type { LaidForm } from "./use-laid-form";

/** The frame of every edit form of the inspector: what others said meanwhile, whose words hold, and saving them. */
export function PieceEditForm<Field extends string, Edit extends object>({
  noun,
  piece,
  label,
  labels,
  form,
  isWhole = true,
  missing = [],
  read,
  toVerdict,
  children,
}: Pick<PieceVerdict, "noun" | "piece"> & {
  readonly label: string;
  readonly labels: Readonly<Record<Field, string>>;
  readonly form: LaidForm<Field>;
  /** Nothing is missing that has to be there. */
  readonly isWhole?: boolean;
  /** What else has to be there, with words for who asks why it cannot be saved. */
  readonly missing?: readonly (readonly [isMissing: boolean, why: string])[];
  readonly read: () => ReadDraft<Edit, Field>;
  readonly toVerdict: (edit: Edit) => PlainVerdict;
  readonly children: ReactNode;
}) {
  const { decisions, closeForm } = useActs();
  const isDeciding = useIsDeciding();
  const close = () => closeForm({ piece, kind: "edit" });
  const submit = async () => {
    const words = read();
    form.tellProblems(words.ok ? {} : words.problems);
    if (!words.ok) return;
    if (Object.keys(words.edit).length === 0) return close();
    const verdict = toVerdict(words.edit);
    const isTaken = await form.submit(() => decisions.decide({ noun, piece, verdict }));
    // A refused form stays open: nobody's words are lost.
    if (isTaken) close();
  };
  return (
    <FormLayout
      label={label}
      save="Save"
      isSaving={isDeciding}
      missing={[
        [form.conflicts.length > 0, "Decide the differences above first"],
        [!isWhole, "A required field is empty"],
        ...missing,
      ]}
      onSave={() => void submit()}
      onCancel={close}
    >
      <Meanwhile noun={noun} piece={piece} />
      <EditConflicts conflicts={form.conflicts} labels={labels} onResolve={form.resolve} />
      {children}
    </FormLayout>
  );
}
