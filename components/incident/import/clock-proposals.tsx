"use client";

import { Button, Group, Stack, Table, Text } from "@mantine/core";
import type { ShownExample, ShownProposal } from "@/lib/view-model/intake/clock-panel";
import { Icon } from "../../ui/icon";
import classes from "./clock-proposals.module.css";

/** What the evidence suggests of a clock and was not applied: a person takes it over, changes it, or lets it be. */
export function ClockProposals({
  proposals,
  isRunning,
  onAccept,
  onEdit,
  onKeep,
}: {
  readonly proposals: readonly ShownProposal[];
  readonly isRunning: boolean;
  readonly onAccept: (proposal: ShownProposal) => void;
  readonly onEdit: (proposal: ShownProposal) => void;
  readonly onKeep: () => void;
}) {
  return proposals.map((proposal) => (
    <section key={proposal.question} className={classes.proposal} aria-label={proposal.title}>
      <Stack gap="xs">
        <h3 className={classes.title}>
          <Icon name="clock" />
          {proposal.title}
        </h3>
        <Text size="sm">{proposal.measure}</Text>
        <Text size="sm">{proposal.meaning}</Text>
        {proposal.quote === null ? null : <Text size="sm">“{proposal.quote}”</Text>}
        {proposal.examples.length === 0 ? null : <Examples examples={proposal.examples} />}
        <Group gap="xs">
          <Button loading={isRunning} size="xs" onClick={() => onAccept(proposal)}>
            Accept
          </Button>
          <Button disabled={isRunning} size="xs" variant="default" onClick={() => onEdit(proposal)}>
            Edit
          </Button>
          <Button disabled={isRunning} size="xs" variant="default" onClick={onKeep}>
            Keep as is
          </Button>
        </Group>
      </Stack>
    </section>
  ));
}

function Examples({ examples }: { readonly examples: readonly ShownExample[] }) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label="Identifiers both sources name" fz="xs" withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Identifier</Table.Th>
            <Table.Th>This clock</Table.Th>
            <Table.Th>The other</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {examples.map(({ identifier, own, other }) => (
            <Table.Tr key={identifier}>
              <Table.Td className={classes.identifier ?? ""}>{identifier}</Table.Td>
              <Table.Td>{own}</Table.Td>
              <Table.Td>{other}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
