"use client";

import { Chip, CloseButton } from "@mantine/core";
import { countMarks, type MarkCount, onlyMarked, starWord } from "@/lib/view-model/piece-marks";
import classes from "./mark-filter.module.css";
import { useWorkspace } from "./workspace-state";

/** Shows only what has a star or a tag, in every view of the timeline; what is hidden is said. */
export function MarkFilter() {
  const { workspace, search, changeSearch } = useWorkspace();
  const { timeline, marks } = workspace;
  const counts = countMarks(marks, timeline);
  // A tag of the address that nothing has any more can still be switched off.
  const gone = search.marks.filter((word) => counts.every((count) => count.word !== word));
  const offered: readonly MarkCount[] = [...counts, ...gone.map((word) => ({ word, count: 0 }))];
  if (offered.length === 0) return null;
  const shown = onlyMarked(timeline, marks, search.marks).events.length;
  return (
    <section className={classes.bar} aria-label="Filter by marks" data-screen-only>
      {offered.map(({ word, count }) => (
        <Chip
          key={word}
          size="xs"
          checked={search.marks.includes(word)}
          onChange={(isOn) =>
            changeSearch({
              marks: isOn
                ? [...search.marks, word]
                : search.marks.filter((other) => other !== word),
            })
          }
        >
          {word === starWord ? "Starred" : word} ({count})
        </Chip>
      ))}
      <p className={classes.count} role="status">
        {search.marks.length === 0 ? "" : `${shown} of ${timeline.events.length} events shown`}
      </p>
      {search.marks.length === 0 ? null : (
        <CloseButton
          size="sm"
          aria-label="Show all events"
          onClick={() => changeSearch({ marks: [] })}
        />
      )}
    </section>
  );
}
