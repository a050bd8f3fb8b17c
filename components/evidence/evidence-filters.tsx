"use client";

import { Button, Checkbox, MultiSelect, Select, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { recordKinds, severities } from "@/lib/domain/evidence-record";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { formatInterval } from "@/lib/view-model/time-text";
import { Icon } from "../ui/icon";
import classes from "./evidence-panel.module.css";

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
}) {
  // The address follows a moment later; a box must show at once what was done to it.
  const [text, setText] = useState(search.text);
  const [isRegex, setRegex] = useState(search.isRegex);
  const field = useRef<HTMLInputElement>(null);
  const confirmFocus = useEffectEvent(onFocusTaken);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    confirmFocus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ ...search, text, isRegex });
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.text ?? ""}
          label="Text in the records"
          placeholder={isRegex ? "pool.*(exhausted|timeout)" : "pool exhausted"}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<Icon name="search" />}>
          Search
        </Button>
        <Checkbox
          mb={8}
          label="Regular expression"
          checked={isRegex}
          onChange={(event) => {
            setRegex(event.currentTarget.checked);
            onSearch({ ...search, text, isRegex: event.currentTarget.checked });
          }}
        />
        <Select
          clearable
          searchable
          label="Artifact"
          placeholder="All"
          data={artifacts.map(({ id, path }) => ({ value: id, label: path }))}
          value={search.artifactId}
          onChange={(value) =>
            onSearch({
              ...search,
              artifactId: artifacts.find(({ id }) => id === value)?.id ?? null,
            })
          }
        />
        <MultiSelect
          clearable
          w={170}
          label="Severity"
          placeholder={search.severities.length === 0 ? "All" : ""}
          data={[...severities]}
          value={[...search.severities]}
          onChange={(values) =>
            onSearch({
              ...search,
              severities: severities.filter((severity) => values.includes(severity)),
            })
          }
        />
        <MultiSelect
          clearable
          w={170}
          label="Kind"
          placeholder={search.kinds.length === 0 ? "All" : ""}
          data={[...recordKinds]}
          value={[...search.kinds]}
          onChange={(values) =>
            onSearch({ ...search, kinds: recordKinds.filter((kind) => values.includes(kind)) })
          }
        />
        {window ? (
          <Button variant="default" rightSection={<Icon name="cross" />} onClick={onClearWindow}>
            Only {formatInterval(window, zone, { withDay: true })}
          </Button>
        ) : null}
      </form>
    </search>
  );
}
