/** One field two people wrote differently since the form was opened. */
export type FieldConflict<Field extends string> = {
  readonly field: Field;
  readonly mine: string;
  readonly theirs: string;
};

/** What a form holds, field by field, as text. */
type Draft<Field extends string> = Readonly<Record<Field, string>>;

/**
 * A draft laid over what somebody else wrote meanwhile. Fields only they touched take their words; those both
 * touched keep one's own in the draft and are named, for the person to choose.
 */
export function layOver<Field extends string>(
  fields: readonly Field[],
  { mine, before, now }: Readonly<Record<"mine" | "before" | "now", Draft<Field>>>,
): { readonly draft: Draft<Field>; readonly conflicts: readonly FieldConflict<Field>[] } {
  const touched = fields.filter((field) => mine[field] !== before[field]);
  const conflicts = touched
    .filter((field) => now[field] !== before[field] && mine[field].trim() !== now[field])
    .map((field) => ({ field, mine: mine[field], theirs: now[field] }));
  const draft: Record<Field, string> = { ...now };
  for (const field of touched) draft[field] = mine[field];
  return { draft, conflicts };
}
