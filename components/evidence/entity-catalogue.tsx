"use client";

import { Button, Group, Select, Table, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Instant } from "@/lib/base/instant";
import { type CataloguedType, cataloguedTypes } from "@/lib/domain/evidence/entity-catalogue";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { formatTime } from "@/lib/time/shown/time-text";
import {
  describeNeighbours,
  type EntityList,
  entityListSchema,
  type ListedEntity,
} from "@/lib/view-model/entities/entity-list";
import { countOf } from "@/lib/view-model/text/byte-size";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingRows } from "../ui/loading-rows";
import { MessagePanel } from "../ui/message-panel";
import { scrollingTable } from "../ui/scroll-region";

/** Who and what the files name, a page at a time; `renderName` makes a name lead to its records. */
export function EntityCatalogue({
  incidentId,
  zone,
  renderName,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly renderName: (entity: ListedEntity) => ReactNode;
}) {
  const [text, setText] = useState("");
  const [type, setType] = useState<CataloguedType | null>(null);
  const [offset, setOffset] = useState(0);
  const [asked] = useDebouncedValue(text.trim(), 250);
  const question = {
    ...{ incidentId, offset },
    ...(asked === "" ? {} : { text: asked }),
    ...(type === null ? {} : { type }),
  };
  const list = useQuery({
    queryKey: ["entities", question],
    queryFn: ({ signal }) => fetchJson(routes.api.entities(question), entityListSchema, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group align="flex-end">
        <TextInput
          label="Name"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setOffset(0);
          }}
        />
        <Select
          clearable
          data={[...cataloguedTypes]}
          label="Type"
          placeholder="Any"
          value={type}
          onChange={(chosen) => {
            setType(cataloguedTypes.find((known) => known === chosen) ?? null);
            setOffset(0);
          }}
        />
      </Group>
      {list.error === null ? null : (
        <FailureAlert title="Could not load the entities">
          {list.error.message}{" "}
          <Button size="compact-xs" variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </FailureAlert>
      )}
      {list.isPending ? <LoadingRows label="Loading the entities" /> : null}
      {list.data === undefined ? null : (
        <Found
          list={list.data}
          offset={offset}
          zone={zone}
          renderName={renderName}
          onOffset={setOffset}
        />
      )}
    </>
  );
}

function Found({
  list: { entities, edges, total, leftOut },
  offset,
  zone,
  renderName,
  onOffset,
}: {
  readonly list: EntityList;
  readonly offset: number;
  readonly zone: string;
  readonly renderName: (entity: ListedEntity) => ReactNode;
  readonly onOffset: (offset: number) => void;
}) {
  if (total === 0) {
    return (
      <MessagePanel icon="search" title="No match for this name">
        Try a part of the name, or any type. The list has only recognised names. Search the records
        for any other word.
      </MessagePanel>
    );
  }
  const last = offset + entities.length;
  return (
    <>
      <Table.ScrollContainer
        minWidth={640}
        scrollAreaProps={scrollingTable("Mentioned in the evidence")}
      >
        <Table aria-label="Mentioned in the evidence">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Type</Table.Th>
              <Table.Th>Depends on</Table.Th>
              <Table.Th style={{ whiteSpace: "nowrap" }}>Records</Table.Th>
              <Table.Th>First and last record ({zone})</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entities.map((entity) => (
              <EntityRow
                key={entity.id}
                entity={entity}
                edges={edges}
                zone={zone}
                name={renderName(entity)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {offset + 1} to {last} of {total} shown.{" "}
          {leftOut
            .map(({ what, count, why }) => `${countOf(count, what)} left out: ${why}.`)
            .join(" ")}
        </Text>
        <Group gap="xs">
          <Button
            disabled={offset === 0}
            variant="default"
            onClick={() => onOffset(Math.max(0, offset - pageStep))}
          >
            Previous
          </Button>
          <Button disabled={last >= total} variant="default" onClick={() => onOffset(last)}>
            Next
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** As many as the server answers at once. */
const pageStep = 100;

function EntityRow({
  entity: { id, type, aliases, records, firstSeen, lastSeen },
  edges,
  zone,
  name,
}: {
  readonly entity: ListedEntity;
  readonly edges: EntityList["edges"];
  readonly zone: string;
  readonly name: ReactNode;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ overflowWrap: "anywhere" }}>
        {name}
        {aliases.map((alias) => (
          <Text key={alias.name} c="dimmed" size="xs">
            also {alias.name}: {alias.reason}
          </Text>
        ))}
      </Table.Th>
      <Table.Td>{type}</Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>{describeNeighbours(id, edges)}</Table.Td>
      <Table.Td>{records.toLocaleString("en")}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        {firstSeen === null ? "no time" : showTime(firstSeen, zone)}
        {lastSeen === null || lastSeen === firstSeen ? null : (
          <>
            <br />
            {showTime(lastSeen, zone)}
          </>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function showTime(at: Instant, zone: string): string {
  return formatTime(at, zone, { withDay: true });
}
