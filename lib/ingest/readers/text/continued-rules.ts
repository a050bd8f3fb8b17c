import { ContinuedText } from "../../records/continued-text";
import type { Draft } from "../../records/draft";
import type { LineRules } from "../../records/joining-reader";
import { parseStampedLine } from "../stamped-text";

type OwnForm = {
  /** The record that begins with this line, or null when none does. */
  parse(line: string): Draft | null;
  /** Is this line, which begins no record, of the form too? It belongs to the record of that form before it. */
  isPart?(line: string): boolean;
  /** Such a line where no record of the form is before it. */
  alone?(line: string): Draft | null;
};

/**
 * Joins a line of no form of its own to the record before it only where the text shows that it goes on. Any other line,
 * as of a second program in the same file, is a record of its own, with its time where it has one.
 */
export function continuedRules(form: OwnForm) {
  const text = new ContinuedText();
  let isOwn = false;
  return {
    parse(line) {
      const draft = form.parse(line);
      if (draft === null) return null;
      text.begin(line);
      isOwn = true;
      return draft;
    },
    begins: (line) => form.parse(line) !== null,
    alone(line) {
      const own = form.alone?.(line) ?? null;
      text.begin(line);
      isOwn = own !== null;
      return own ?? parseStampedLine(line);
    },
    joins(line, before) {
      if (form.isPart?.(line) ?? false) return isOwn;
      return parseStampedLine(line) === null && text.continues(line, before.message);
    },
  } satisfies LineRules;
}
