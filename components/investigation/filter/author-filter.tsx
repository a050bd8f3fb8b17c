"use client";

import { Chip, CloseButton } from "@mantine/core";
import { toAuthorFilter } from "@/lib/view-model/filter/author-filter";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./mark-filter.module.css";

/** Shows only what the rules, a model or people put into the timeline, or two of them; what is hidden is said. */
export function AuthorFilter() {
  const { workspace, comparison } = useFacts();
  const { authors } = useSelection().search;
  const { changeSearch } = useActs();
  const whole = comparison?.timeline ?? workspace.timeline;
  const { choices, shownText } = toAuthorFilter(whole, authors);
  if (choices.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Filter by author" data-screen-only>
      <span className={classes.count}>Events and links</span>
      {choices.map(({ author, label }) => (
        <Chip
          key={author}
          size="xs"
          checked={authors.includes(author)}
          onChange={(isOn) =>
            changeSearch({
              authors: isOn ? [...authors, author] : authors.filter((other) => other !== author),
            })
          }
        >
          {label}
        </Chip>
      ))}
      <p className={classes.count} role="status">
        {shownText}
      </p>
      {authors.length === 0 ? null : (
        <CloseButton
          size="sm"
          aria-label="Show the items of all authors"
          onClick={() => changeSearch({ authors: [] })}
        />
      )}
    </section>
  );
}
