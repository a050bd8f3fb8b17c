import { Fragment, type ReactNode } from "react";
import { setWords } from "./set-words";
import classes from "./words.module.css";

/**
 * A sentence whose lengths and shares keep their units and whose names end lines at separators. Its text is the same,
 * character for character: what is frozen, copied or searched for does not change.
 */
export function Words({ text }: { readonly text: string }) {
  return setWords(text).map((part) => {
    if (part.isUnbroken) {
      return (
        <span key={part.at} className={classes.unbroken}>
          {part.text}
        </span>
      );
    }
    return (
      <Fragment key={part.at}>
        {part.text}
        {part.mayEnd ? <wbr /> : null}
      </Fragment>
    );
  });
}

/** So many numbers are one group: more of them may go on in the next line. */
const groupSize = 6;

/** Numbers of citations, right after the word that they prove: the first group is on the line of that word. */
export function CitationGroup({
  numbers,
  draw,
}: {
  readonly numbers: readonly number[];
  readonly draw: (number: number) => ReactNode;
}) {
  const groups = Array.from({ length: Math.ceil(numbers.length / groupSize) }, (_, at) =>
    numbers.slice(at * groupSize, (at + 1) * groupSize),
  );
  return groups.map((group, at) => (
    <span key={group[0]} className={classes.unbroken}>
      {at === 0 ? "\u00a0" : null}
      {group.map(draw)}
    </span>
  ));
}
