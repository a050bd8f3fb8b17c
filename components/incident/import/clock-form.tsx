"use client";

import { Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import type { FormEvent, ReactNode, RefObject } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { clockOffsetMaxMs } from "@/lib/domain/evidence/clock-limits";
import { formatClockOffset } from "@/lib/time/shown/time-text";
import { exampleTime } from "@/lib/view-model/intake/clock-panel";
import { findZoneFault } from "@/lib/view-model/text/zone-choices";
import { ZoneField } from "../zone-field";

export type ClockFields = { readonly zone: string; readonly aheadSeconds: number };

/** Zone and offset typed by hand, with the first time of the file as they make it. */
export function ClockForm({
  artifact,
  fields,
  errors,
  offsetField,
  onChange,
  onSubmit,
  isRunning,
  children,
}: {
  readonly artifact: DatedArtifact;
  readonly fields: ClockFields;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly offsetField: RefObject<HTMLInputElement | null>;
  readonly onChange: (fields: ClockFields) => void;
  readonly onSubmit: (zone: string, offsetMs: number) => void;
  readonly isRunning: boolean;
  /** Further buttons. */
  readonly children: ReactNode;
}) {
  const { zone, aheadSeconds } = fields;
  const offsetMs = Math.round(aheadSeconds * 1_000);
  const isZoneKnown = findZoneFault(zone) === null;
  const example = isZoneKnown ? exampleTime(artifact, zone.trim(), offsetMs) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isZoneKnown) onSubmit(zone.trim(), offsetMs);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ZoneField
          description="Applies to timestamps without a UTC offset."
          error={errors.zone}
          label="Zone"
          value={zone}
          onChange={(typed) => onChange({ zone: typed, aheadSeconds })}
        />
        <NumberInput
          ref={offsetField}
          decimalScale={3}
          description="Whence subtracts this value from all timestamps of the file. Negative when the clock is behind."
          error={errors.offsetMs}
          label="Seconds this clock is ahead"
          max={clockOffsetMaxMs / 1_000}
          min={-clockOffsetMaxMs / 1_000}
          step={1}
          value={aheadSeconds}
          onChange={(value) =>
            onChange({ zone, aheadSeconds: typeof value === "number" ? value : 0 })
          }
        />
        <Text c="dimmed" size="sm">
          Result: {formatClockOffset(offsetMs) || "no clock correction"}.
          {example === null
            ? ""
            : ` First timestamp: ${example.asWritten} as written, ${example.corrected} corrected.`}{" "}
          The raw file does not change; the analysis runs again.
        </Text>
        <Group justify="flex-end">
          {children}
          <Button loading={isRunning} type="submit">
            Set
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
