import { type GetInputPropsReturnType, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { type FieldConflict, layOver } from "@/lib/view-model/editing/edit-conflict";
import { takeFocus } from "../../ui/take-focus";
import { useOpenFormState } from "../workspace/use-open-form-state";

type Words<Field extends string> = Readonly<Record<Field, string>>;

/** What a person typed, and what stood there when they began, or chose between two texts. */
export type KeptDraft<Draft> = { readonly mine: Draft; readonly before: Draft };

type LaidDraft<Field extends string, Draft> = {
  /** One's own words over what is known now. */
  readonly draft: Draft;
  readonly conflicts: readonly FieldConflict<Field>[];
  readonly change: (changes: Partial<Record<Field, string>>) => void;
  readonly resolve: (field: Field, choice: "mine" | "theirs") => void;
};

/** What an open form shows while the piece changes under it; `keep` remembers what the person does. */
export function toLaidDraft<Field extends string, Draft extends Words<Field>>(
  fields: readonly Field[],
  now: Draft,
  kept: KeptDraft<Draft>,
  keep: (change: (kept: KeptDraft<Draft>) => KeptDraft<Draft>) => void,
): LaidDraft<Field, Draft> {
  const laid = layOver(fields, { ...kept, now });
  return {
    // Every field of the draft is one of `fields`, laid out anew.
    draft: { ...now, ...laid.draft },
    conflicts: laid.conflicts,
    change: (changes) => keep(({ mine, before }) => ({ before, mine: { ...mine, ...changes } })),
    resolve: (field, choice) =>
      keep(({ mine, before }) => ({
        before: { ...before, [field]: now[field] },
        mine: choice === "theirs" ? { ...mine, [field]: now[field] } : mine,
      })),
  };
}

/** An edit form of the inspector, which stays open while the piece changes under it. */
export type LaidForm<Field extends string, Draft extends Words<Field> = Words<Field>> = Omit<
  LaidDraft<Field, Draft>,
  "change"
> & {
  /** What an input of the field is given: value, change and what is wrong with it. */
  readonly field: (name: Field) => GetInputPropsReturnType;
  /** Of the first field; null when the form was open before, and is come back to. */
  readonly focus: typeof takeFocus | null;
  readonly tellProblems: (problems: Readonly<Record<string, string | undefined>>) => void;
  /** Saves; answers whether that was taken. */
  readonly submit: (save: () => Promise<boolean>) => Promise<boolean>;
};

export function useLaidForm<Field extends string, Draft extends Words<Field>>(
  fields: readonly Field[],
  now: Draft,
): LaidForm<Field, Draft> {
  const [typed, keepTyped, isKept] = useOpenFormState("typed", now);
  const [before, setBefore] = useOpenFormState("before", now);
  const [opened] = useState({ typed, now });
  // Of a page that was left while they were saved, words are still kept here: they stand there now, and are nobody else's.
  useEffect(() => setBefore((begun) => rebase(fields, begun, opened)), [fields, opened, setBefore]);
  const [saving, setSaving] = useState<Draft | null>(null);
  const form = useForm<Draft>({
    mode: "controlled",
    initialValues: typed,
    onValuesChange: (values) => keepTyped(values),
  });
  // What is shown while it is saved is one's own word already, in the form it is kept in.
  const standing = saving ?? now;
  const kept = { mine: form.values, before };
  const laid = toLaidDraft<Field, Draft>(fields, standing, kept, (change) => {
    const next = change(kept);
    form.setValues(next.mine);
    setBefore(next.before);
  });
  return {
    ...{ draft: laid.draft, conflicts: laid.conflicts, resolve: laid.resolve },
    field: (name) => ({ ...form.getInputProps(name), value: laid.draft[name] }),
    focus: isKept ? null : takeFocus,
    tellProblems: (problems) => form.setErrors({ ...problems }),
    submit: async (save) => {
      setSaving(now);
      const isTaken = await save();
      // A form whose words were taken is closed.
      if (!isTaken) setSaving(null);
      return isTaken;
    },
  };
}

/** What stood there when words were begun; where the very words stand there now, these. The same object if that changes nothing. */
function rebase<Field extends string, Draft extends Words<Field>>(
  fields: readonly Field[],
  begun: Draft,
  { typed, now }: { readonly typed: Draft; readonly now: Draft },
): Draft {
  const saved = fields.filter(
    (field) => typed[field] === now[field] && begun[field] !== now[field],
  );
  if (saved.length === 0) return begun;
  return { ...begun, ...Object.fromEntries(saved.map((field) => [field, now[field]])) };
}
