"use client";

import { Button, Group, Modal, NumberInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { describeFile } from "@/lib/view-model/file-description";
import { formatClockOffset } from "@/lib/view-model/time-text";
import { findZoneFault } from "@/lib/view-model/zone-choices";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import { ZoneField } from "../zone-field";
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
  const [zone, setZone] = useState(artifact.clock.zone);
  const [aheadSeconds, setAheadSeconds] = useState(
    (artifact.clock.segments[0]?.offsetMs ?? 0) / 1_000,
  );
  const { run, isRunning, failure } = useAction(setClock, () => {
    showDone(`The clock of ${artifact.path} was set`);
    onDone();
    onClose();
  });
  const offsetMs = Math.round(aheadSeconds * 1_000);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (findZoneFault(zone) === null) run({ incidentId, artifactId: artifact.id, zone, offsetMs });
  };
  const now = describeFile(artifact);
  return (
    <Modal opened title={`Zone and clock of ${artifact.path}`} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          {failure === null ? null : (
            <FailureAlert title="The clock was not set">{failure.message}</FailureAlert>
          )}
          <Text size="sm">
            {now.zone === "" ? "" : `${now.zone}, ${now.zoneBasis}. `}
            {now.first === null ? "" : `First time ${now.first.text}.`}
          </Text>
          <ZoneField
            description="For times that state no offset of their own."
            error={failure?.fields?.zone}
            label="Zone"
            value={zone}
            onChange={setZone}
          />
          <NumberInput
            decimalScale={3}
            description="Taken off every time of this file. Negative when its clock is behind."
            error={failure?.fields?.offsetMs}
            label="Seconds this clock is ahead"
            max={86_400}
            min={-86_400}
            step={1}
            value={aheadSeconds}
            onChange={(value) => setAheadSeconds(typeof value === "number" ? value : 0)}
          />
          <Text c="dimmed" size="sm">
            Result: {formatClockOffset(offsetMs) || "clock taken as it is"}. The raw file does not
            change; the analysis runs again.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isRunning} type="submit">
              Set
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
