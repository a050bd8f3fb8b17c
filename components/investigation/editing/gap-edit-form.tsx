"use client";

import { useState } from "react";
import type { Gap } from "@/lib/domain/gap";
import {
  type GapProblems,
  gapDraftFields,
  readGapDraft,
  toGapDraft,
} from "@/lib/view-model/editing/gap-draft";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { GapFields, gapLabels } from "./gap-fields";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

/** Changes what is said of a gap; its question stays. */
export function GapEditForm({ gap }: { readonly gap: Gap }) {
  const { zone } = useFacts();
  const [zoneAtStart] = useOpenFormState("zone", zone);
  const now = toGapDraft(gap, zoneAtStart);
  const laid = useLaidDraft(gapDraftFields, now);
  const [problems, setProblems] = useState<GapProblems>({});
  const read = () => {
    const words = readGapDraft(laid.draft, now, zoneAtStart);
    setProblems(words.ok ? {} : words.problems);
    if (!words.ok) return "unreadable";
    return Object.keys(words.edit).length === 0
      ? "unchanged"
      : { kind: "edit-gap" as const, edit: words.edit };
  };
  return (
    <PieceEditForm
      noun="gap"
      piece={gap.id}
      label="Edit the gap"
      labels={gapLabels(zoneAtStart)}
      {...{ laid, read }}
    >
      <GapFields zone={zoneAtStart} draft={laid.draft} change={laid.change} problems={problems} />
    </PieceEditForm>
  );
}
