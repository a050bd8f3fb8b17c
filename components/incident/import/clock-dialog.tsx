"use client";

import { Button, Group, Modal, Stack, Table, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentId } from "@/lib/domain/ids";
import {
  describeClockPanel,
  type ShownExample,
  type ShownProposal,
} from "@/lib/view-model/intake/clock-panel";
import { describeFile, type FileDescription } from "@/lib/view-model/intake/file-description";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import classes from "./clock-dialog.module.css";
import { ClockForm } from "./clock-form";
import type { EvidenceActions } from "./evidence-actions";

/** A person's word on the clock of a source; it overrules what the files suggest. */
export function ClockDialog({
  incidentId,
  artifact,
  setClock,
  onDone,
  onClose,
}: {
  readonly incidentId: IncidentId;
  readonly artifact: DatedArtifact;
  readonly setClock: EvidenceActions["setClock"];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { clock, id: artifactId } = artifact;
  const shown = {
    zone: clock.zone,
    aheadSeconds: (clock.segments[0]?.offsetMs ?? 0) / 1_000,
  };
  const [fields, setFields] = useState(shown);
  const offsetField = useRef<HTMLInputElement>(null);
  const { run, isRunning, failure } = useAction(setClock, () => {
    showDone(`The clock correction of ${toShownPath(artifact.path)} was saved`);
    onDone();
    onClose();
  });
  const panel = describeClockPanel(artifact);
  const edit = ({ offsetMs }: ShownProposal) => {
    setFields({ ...fields, aheadSeconds: offsetMs / 1_000 });
    offsetField.current?.focus();
  };
  // What was not touched is left to the evidence.
  const set = (zone: string, offsetMs: number) =>
    run({
      ...{ incidentId, artifactId, kind: "set" },
      zone: zone === shown.zone ? null : zone,
      offsetMs: offsetMs === Math.round(shown.aheadSeconds * 1_000) ? null : offsetMs,
    });
  return (
    <Modal
      opened
      size="lg"
      title={`Zone and clock of ${toShownPath(artifact.path)}`}
      onClose={onClose}
    >
      <Stack>
        {failure === null ? null : (
          <FailureAlert title="Could not save the clock correction">{failure.message}</FailureAlert>
        )}
        <Text size="sm">
          {describeNow(describeFile(artifact))} {panel.uncertainty}
        </Text>
        {panel.conflicts.map((conflict) => (
          <Text key={conflict} size="sm">
            {conflict}
          </Text>
        ))}
        <ClockProposals
          isRunning={isRunning}
          proposals={panel.proposals}
          onAccept={({ question }) => run({ incidentId, artifactId, kind: "accept", question })}
          onEdit={edit}
          onKeep={() => run({ incidentId, artifactId, kind: "keep" })}
        />
        <ClockForm
          artifact={artifact}
          errors={failure?.fields ?? {}}
          fields={fields}
          isRunning={isRunning}
          offsetField={offsetField}
          onChange={setFields}
          onSubmit={set}
        >
          {panel.isDecided ? (
            <Button
              disabled={isRunning}
              variant="subtle"
              onClick={() => run({ incidentId, artifactId, kind: "reset" })}
            >
              Derive from the evidence
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </ClockForm>
      </Stack>
    </Modal>
  );
}

function describeNow({ zone, zoneBasis, first, clockOffset, clockBasis }: FileDescription): string {
  const facts = [
    zone === "" ? "" : `${zone}, ${zoneBasis}.`,
    clockOffset === "" ? "" : `${clockOffset}, ${clockBasis}.`,
    first === null ? "" : `First time ${first.text}.`,
  ];
  return facts.filter((fact) => fact !== "").join(" ");
}

/** What the evidence suggests of a clock and was not applied: a person takes it over, changes it, or lets it be. */
function ClockProposals({
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
      <Table aria-label="Identifiers in both sources" fz="xs" withRowBorders={false}>
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
