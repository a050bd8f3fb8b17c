"use client";

import { Autocomplete } from "@mantine/core";
import { findZoneFault, zoneNames } from "@/lib/view-model/text/zone-choices";

const zones = zoneNames();

/** An IANA zone by any part of its name, or a fixed offset typed by hand. */
export function ZoneField({
  label,
  description,
  value,
  onChange,
  error,
  isOptional = false,
}: {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
}) {
  return (
    <Autocomplete
      required={!isOptional}
      data={[...zones]}
      description={description}
      error={error ?? (value === "" ? undefined : findZoneFault(value))}
      label={label}
      limit={30}
      maxDropdownHeight={220}
      value={value}
      onChange={onChange}
    />
  );
}
