"use client";

import { Chip, CloseButton } from "@mantine/core";
import { starWord } from "@/lib/view-model/discussion/piece-marks";
import { toMarkFilter } from "@/lib/view-model/filter/mark-filter";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./mark-filter.module.css";
import { useShownTimeline } from "./use-shown-timeline";

/** Shows only what has a star or a tag, or what one entity takes part in, in every view of the timeline; what is hidden is said. */
export function MarkFilter() {
  const { workspace, comparison } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const shown = useShownTimeline("timeline").timeline;
  const whole = comparison?.timeline ?? workspace.timeline;
  const { choices, entity, isNarrowed, shownText } = toMarkFilter(
    { whole, shown },
    workspace.marks,
    search,
  );
  if (choices.length === 0 && entity === null) return null;
  return (
    <section className={classes.bar} aria-label="Filter by marks" data-screen-only>
      {entity === null ? null : (
        <Chip size="xs" checked onChange={() => changeSearch({ entity: null })}>
          Only {entity.name}
        </Chip>
      )}
      {choices.map(({ word, count }) => (
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
        {shownText}
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
