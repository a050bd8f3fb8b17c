import { useState } from "react";
import { type FieldConflict, layOver } from "@/lib/view-model/edit-conflict";

export type LaidDraft<Field extends string, Draft> = {
  /** One's own words over what is known now. */
  readonly draft: Draft;
  readonly conflicts: readonly FieldConflict<Field>[];
  readonly change: (changes: Partial<Record<Field, string>>) => void;
  readonly resolve: (field: Field, choice: "mine" | "theirs") => void;
};

/** The state of an edit form that stays open while the piece changes under it. */
export function useLaidDraft<Field extends string, Draft extends Readonly<Record<Field, string>>>(
  fields: readonly Field[],
  now: Draft,
): LaidDraft<Field, Draft> {
  const [before, setBefore] = useState(now);
  const [mine, setMine] = useState(now);
  const laid = layOver(fields, { mine, before, now });
  return {
    // Every field of the draft is one of `fields`, laid out anew.
    draft: { ...now, ...laid.draft },
    conflicts: laid.conflicts,
    change: (changes) => setMine((words) => ({ ...words, ...changes })),
    resolve: (field, choice) => {
      setBefore((words) => ({ ...words, [field]: now[field] }));
      if (choice === "theirs") setMine((words) => ({ ...words, [field]: now[field] }));
    },
  };
}
