/** What the words of a form say: an edit, of what was changed only, so that a person's word covers no more; or what is wrong, by field. */
export type ReadDraft<Edit, Field extends string = string> =
  | { readonly ok: true; readonly edit: Edit }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<Field, string>>> };
