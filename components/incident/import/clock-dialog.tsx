"use client";

import { Button, Modal, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { toShownPath } from "@/lib/domain/shown-path";
import { describeClockPanel, type ShownProposal } from "@/lib/view-model/intake/clock-panel";
import { describeFile, type FileDescription } from "@/lib/view-model/intake/file-description";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import { ClockForm } from "./clock-form";
import { ClockProposals } from "./clock-proposals";
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
    showDone(`The clock of ${toShownPath(artifact.path)} was set`);
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
          <FailureAlert title="The clock was not set">{failure.message}</FailureAlert>
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
              Leave it to the evidence
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
