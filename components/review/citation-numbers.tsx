import { CitationGroup } from "../ui/words";
import classes from "./revision-page.module.css";

/** Numbers that jump to the quotes at the end of the page. */
export function CitationNumbers({ numbers }: { readonly numbers: readonly number[] }) {
  return (
    <CitationGroup
      numbers={numbers}
      draw={(number) => (
        <a
          key={number}
          className={classes.number}
          href={`#citation-${number}`}
          aria-label={`Citation ${number}`}
        >
          [{number}]
        </a>
      )}
    />
  );
}
