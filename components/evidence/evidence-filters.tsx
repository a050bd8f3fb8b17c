"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { listChips } from "@/lib/routes/evidence-chips";
import { parseEvidenceTerms } from "@/lib/routes/evidence-terms";
import { type EvidenceSearch, searchCharsMax } from "@/lib/routes/workspace-search-params";
import { formatInterval } from "@/lib/time/shown/time-text";
import { useTypedText } from "../filter/use-typed-text";
import { Icon } from "../ui/icon";
import { useAskedFocus } from "../ui/take-focus";
import classes from "./evidence-panel.module.css";

import { FilterMenus } from "./filter-menus";

const forms: readonly { readonly example: string; readonly meaning: string }[] = [
  { example: "pool timeout", meaning: "both words, in the message or in the value of a field" },
  {
    example: '"timed out"',
    meaning: "exactly this, blanks and all; upper and lower case are the same",
  },
  {
    example: "/pool (full|empty)/i",
    meaning: "a pattern (RE2) in the message; without the i case counts",
  },
  {
    example: "14:02:03",
    meaning: "records of this second; 14:02 of this minute; in quotes the text itself",
  },
  { example: "status:503", meaning: "the field has this value; status:* is any value" },
  { example: "bytes>=1000", meaning: "the field is such a number; also >, < and <=" },
  { example: "source:web-1", meaning: "written by this host, service or person" },
  {
    example: "entity:db-1",
    meaning:
      'mentions the entity, or is in a file that it wrote; by several names: entity:"db-1|10.0.0.5"',
  },
  { example: 'template:"user <*> in"', meaning: "matches this pattern; <*> stands for any text" },
  { example: "severity:error,critical", meaning: "one of these; also kind:access" },
  { example: "-health", meaning: "excludes matches; works before each of the others" },
];

type Chip = { readonly label: string; readonly onRemove: () => void };

/** What is looked for. Words are sent when asked for; the other filters at once. */
export function EvidenceFilters({
  artifacts,
  search,
  window,
  zone,
  takesFocus,
  onFocusTaken,
  onSearch,
  onClearWindow,
  onClear,
}: {
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  /** Its key was pressed: the field takes the focus once, and says so. */
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onSearch: (search: EvidenceSearch) => void;
  readonly onClearWindow: () => void;
  readonly onClear: () => void;
}) {
  const field = useAskedFocus<HTMLInputElement>(takesFocus, onFocusTaken);
  const pathOf = (id: string) =>
    toShownPath(artifacts.find((artifact) => artifact.id === id)?.path ?? id);
  // The button that was pressed is gone then, and with it the place of a keyboard.
  const thenFocus = (act: () => void) => () => {
    act();
    field.current?.focus();
  };
  const chips = listChips(search, pathOf).map(({ label, without }) => ({
    label,
    onRemove: thenFocus(() => onSearch(without)),
  }));
  const times = window && `time: ${formatInterval(window, zone, { withDay: true })}`;
  return (
    <search className={classes.search}>
      <SearchBox field={field} search={search} onSearch={onSearch} />
      <FilterMenus artifacts={artifacts} search={search} onSearch={onSearch} />
      <FilterChips
        chips={
          times === null ? chips : [...chips, { label: times, onRemove: thenFocus(onClearWindow) }]
        }
        onClear={thenFocus(onClear)}
      />
    </search>
  );
}

function SearchBox({
  field,
  search,
  onSearch,
}: {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly search: EvidenceSearch;
  readonly onSearch: (search: EvidenceSearch) => void;
}) {
  const { text, write, send } = useTypedText(search.text, (words) =>
    onSearch({ ...search, text: words }),
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  const helpId = useId();
  const problem = findProblem(search.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  return (
    <>
      <form className={classes.filters} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.text ?? ""}
          label="Search the records"
          description='Words, "phrases", /patterns/ and field:value, such as status:503'
          placeholder='pool "timed out" status:503 -health'
          type="search"
          maxLength={searchCharsMax}
          error={problem}
          inputWrapperOrder={["label", "description", "input", "error"]}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Group gap="xs" wrap="nowrap">
          <Button type="submit" leftSection={<Icon name="search" />}>
            Search
          </Button>
          <Button
            aria-controls={helpId}
            aria-expanded={isHelpOpen}
            variant="default"
            onClick={() => setHelpOpen(!isHelpOpen)}
          >
            How to search
          </Button>
        </Group>
      </form>
      {isHelpOpen ? <SearchHelp id={helpId} /> : null}
    </>
  );
}

/** Of the text that was searched for, not of one that is still being typed. */
function findProblem(text: string): string | null {
  const parsed = parseEvidenceTerms(text);
  return parsed.ok ? null : parsed.error.message;
}

/** What can be written into the search box; all of it must hold of a record. */
function SearchHelp({ id }: { readonly id: string }) {
  return (
    <dl className={classes.help} id={id} aria-label="Search syntax">
      {forms.map(({ example, meaning }) => (
        <div key={example} className={classes.helpForm}>
          <dt>
            <code>{example}</code>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the search asks for, each to be taken away alone. */
function FilterChips({
  chips,
  onClear,
}: {
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ label, onRemove }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may be asked for twice
        <li key={`${place} ${label}`} className={classes.chip}>
          <Button
            aria-label={`Remove ${label}`}
            size="compact-xs"
            title={label}
            variant="default"
            rightSection={<Icon name="cross" size={12} />}
            onClick={onRemove}
          >
            <span className={classes.chipText}>{label}</span>
          </Button>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            Remove all filters
          </Button>
        </li>
      )}
    </ul>
  );
}
