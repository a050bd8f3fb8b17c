import type { Question } from "./question";

export type Groups = Readonly<Record<string, string | undefined>>;

/** A form in which people ask, and what it asks for by its named groups. */
export type Form = { readonly pattern: RegExp; readonly read: (groups: Groups) => Question };

/** Verbs that a question begins with, or turns about. */
export const verbs = "did|was|were|is|are|had|has|do|does";
