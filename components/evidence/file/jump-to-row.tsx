"use client";

import { Button, Group, NumberInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type RowForm, rowNumber, rowOf } from "@/lib/view-model/file-rows";

/** Goes to a line or an element by its number. */
export function JumpToRow({
  form,
  total,
  onRow,
}: {
  readonly form: RowForm;
  readonly total: number;
  readonly onRow: (row: number) => void;
}) {
  const [number, setNumber] = useState<number | string>("");
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (typeof number === "number") onRow(rowOf(form, number));
  };
  return (
    <form onSubmit={jump}>
      <Group gap={4}>
        <NumberInput
          size="xs"
          w="8rem"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          min={rowNumber(form, 0)}
          max={rowNumber(form, total - 1)}
          aria-label={`Number of the ${form}`}
          placeholder={`Go to ${form}`}
          value={number}
          onChange={setNumber}
        />
        <Button size="compact-xs" variant="default" type="submit">
          Go
        </Button>
      </Group>
    </form>
  );
}
