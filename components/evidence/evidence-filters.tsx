"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { toShownPath } from "@/lib/domain/shown-path";
import { listChips } from "@/lib/routes/evidence-chips";
import { parseEvidenceTerms } from "@/lib/routes/evidence-terms";
import { type EvidenceSearch, searchCharsMax } from "@/lib/routes/workspace-search-params";
import { formatInterval } from "@/lib/view-model/text/time-text";
import { useTypedText } from "../filter/use-typed-text";
import { Icon } from "../ui/icon";
import { useAskedFocus } from "../ui/take-focus";
import classes from "./evidence-panel.module.css";
import { FilterChips } from "./filter-chips";
import { FilterMenus } from "./filter-menus";
import { SearchHelp } from "./search-help";

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
