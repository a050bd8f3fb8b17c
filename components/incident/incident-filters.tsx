"use client";

import { Button, Checkbox, Menu, Select, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import type { IncidentsSearch } from "@/lib/routes/incidents-search-params";
import { routes } from "@/lib/routes/routes";
import { severityWords, statusWords } from "@/lib/view-model/incident/incident-words";
import { useTypedFilter } from "../filter/use-typed-text";
import { Icon } from "../ui/icon";
import classes from "./incident-list.module.css";

/** What the list is narrowed to. It lives in the address, so a list can be passed on. */
export function IncidentFilters({
  search,
  people,
  totalOfArchive,
  shown,
}: {
  readonly search: IncidentsSearch;
  readonly people: Readonly<Record<string, string>>;
  readonly totalOfArchive: number;
  readonly shown: string;
}) {
  const router = useRouter();
  const [isSearching, startSearch] = useTransition();
  const [text, write] = useTypedFilter(search.text, (words) => narrow({ text: words }));
  const narrow = (changes: Partial<IncidentsSearch>) =>
    startSearch(() =>
      router.replace(routes.incidents({ ...search, text, page: 1, ...changes }), { scroll: false }),
    );
  const owners = [
    { value: "none", label: "No owner" },
    ...Object.entries(people).map(([value, label]) => ({ value, label })),
  ];
  return (
    <search className={classes.filters} aria-label="Incidents" aria-busy={isSearching}>
      <TextInput
        aria-label="Search incidents"
        className={classes.searchBox}
        leftSection={<Icon name="search" />}
        placeholder="Search by title"
        type="search"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <ChoiceMenu
        chosen={search.statuses}
        label="Status"
        words={statusWords}
        choices={incidentStatuses}
        onChange={(statuses) => narrow({ statuses })}
      />
      <ChoiceMenu
        chosen={search.severities}
        label="Severity"
        words={severityWords}
        choices={incidentSeverities}
        onChange={(severities) => narrow({ severities })}
      />
      <Select
        clearable
        searchable
        aria-label="Owner"
        data={owners}
        placeholder="Any owner"
        value={search.owner === "" ? null : search.owner}
        w={170}
        onChange={(owner) => narrow({ owner: owner ?? "" })}
      />
      <Checkbox
        checked={search.isWaiting}
        label="Waiting for me"
        onChange={(event) => narrow({ isWaiting: event.currentTarget.checked })}
      />
      {totalOfArchive > 0 || search.isArchived ? (
        <Checkbox
          checked={search.isArchived}
          label={`Archive (${totalOfArchive})`}
          onChange={(event) => narrow({ isArchived: event.currentTarget.checked })}
        />
      ) : null}
      <output className={classes.shown} aria-live="polite">
        {shown}
      </output>
    </search>
  );
}

/** A menu of boxes to tick: none ticked means all. */
function ChoiceMenu<Choice extends string>({
  label,
  choices,
  words,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly words: Readonly<Record<Choice, string>>;
  readonly chosen: readonly Choice[];
  readonly onChange: (chosen: readonly Choice[]) => void;
}) {
  const summary = chosen.map((choice) => words[choice]).join(", ");
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button
          rightSection={<Icon name="down" size={14} />}
          variant={chosen.length === 0 ? "default" : "light"}
        >
          {chosen.length === 0 ? label : `${label}: ${summary}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup
          value={[...chosen]}
          onChange={(values: string[]) =>
            onChange(choices.filter((choice) => values.includes(choice)))
          }
        >
          {choices.map((choice) => (
            <Menu.CheckboxItem key={choice} value={choice}>
              {words[choice]}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item disabled={chosen.length === 0} onClick={() => onChange([])}>
          Show all
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
