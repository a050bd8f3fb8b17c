"use client";

import { Button, Checkbox, MultiSelect, Select, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { recordKinds, severities } from "@/lib/domain/evidence-record";
import { type EvidenceSearch, searchCharsMax } from "@/lib/routes/workspace-search-params";
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
  const { text, isRegex, write, submit: send } = useBoxDraft(search, onSearch);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const confirmFocus = useEffectEvent(onFocusTaken);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    confirmFocus();
  }, [takesFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ text, isRegex });
  };
  return (
    <search>
      <form className={classes.filters} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.text ?? ""}
          label="Text in the records"
          placeholder={
            isRegex ? "pool.*(exhausted|timeout)" : 'pool "timed out" status:503 -host:web-2'
          }
          type="search"
          maxLength={searchCharsMax}
          aria-describedby={hintId}
          value={text}
          onChange={(event) => write({ text: event.currentTarget.value, isRegex })}
        />
        <Button type="submit" leftSection={<Icon name="search" />}>
          Search
        </Button>
        <Checkbox
          mb={8}
          label="Regular expression"
          checked={isRegex}
          onChange={(event) => {
            send({ text, isRegex: event.currentTarget.checked });
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
      <p className={classes.hint} id={hintId}>
        {isRegex
          ? "One RE2 pattern, looked for in the messages; upper and lower case differ."
          : 'Words, "phrases" and /patterns/; field:value, bytes>1000; source: template: entity: kind: severity: and a - before what is to be left out.'}
      </p>
    </search>
  );
}

type Box = { readonly text: string; readonly isRegex: boolean };

/**
 * What stands in the box. The address follows a moment later: a box must show at once what was done to it, and
 * keep what is typed meanwhile. An address that came from elsewhere takes its place.
 */
function useBoxDraft(search: EvidenceSearch, onSearch: (search: EvidenceSearch) => void) {
  const keyOf = ({ text, isRegex }: Box) => `${isRegex} ${text}`;
  const [draft, setDraft] = useState<{ readonly box: Box; readonly addresses: readonly string[] }>({
    box: search,
    addresses: [keyOf(search)],
  });
  const { text, isRegex } = draft.addresses.includes(keyOf(search)) ? draft.box : search;
  return {
    ...{ text, isRegex },
    write: (box: Box) =>
      setDraft({ box, addresses: [keyOf(search), ...draft.addresses.slice(0, 1)] }),
    submit: (box: Box) => {
      setDraft({ box, addresses: [keyOf(box), keyOf(search)] });
      onSearch({ ...search, ...box });
    },
  };
}
