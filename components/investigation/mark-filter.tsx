"use client";

import { Chip, CloseButton } from "@mantine/core";
import { countMarks, type MarkCount, starWord } from "@/lib/view-model/piece-marks";
import { shownTimeline } from "@/lib/view-model/shown-timeline";
import classes from "./mark-filter.module.css";
import { useWorkspace } from "./workspace-state";

/** Shows only what has a star or a tag, or what one entity takes part in, in every view of the timeline; what is hidden is said. */
export function MarkFilter() {
  const { workspace, search, changeSearch } = useWorkspace();
  const { timeline, marks } = workspace;
  const counts = countMarks(marks, timeline);
  // A tag of the address that nothing has any more can still be switched off.
  const gone = search.marks.filter((word) => counts.every((count) => count.word !== word));
  const offered: readonly MarkCount[] = [...counts, ...gone.map((word) => ({ word, count: 0 }))];
  const entity = timeline.entities.find(({ id }) => id === search.entity);
  if (offered.length === 0 && entity === undefined) return null;
  const isNarrowed = search.marks.length > 0 || entity !== undefined;
  const shown = shownTimeline(timeline, marks, search).events.length;
  return (
    <section className={classes.bar} aria-label="Filter by marks" data-screen-only>
      {entity === undefined ? null : (
        <Chip size="xs" checked onChange={() => changeSearch({ entity: null })}>
          Only {entity.name}
        </Chip>
      )}
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
        {isNarrowed ? `${shown} of ${timeline.events.length} events shown` : ""}
      </p>
      {isNarrowed ? (
        <CloseButton
          size="sm"
          aria-label="Show all events"
          onClick={() => changeSearch({ marks: [], entity: null })}
        />
      ) : null}
    </section>
  );
}
