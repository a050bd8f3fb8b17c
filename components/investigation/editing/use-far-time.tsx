"use client";

import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";

import { askOfFarTime, listKnownTimes, type TypedEnds } from "@/lib/view-model/editing/typed-ends";
import { useFacts } from "../workspace/use-workspace";

/**
 * A time a year or more from all evidence is mostly a slip: it is saved once somebody says that it is meant. `check` is
 * what they tick, null while nothing is asked; what stood there `before` is asked about no more.
 */
export function useFarTime(
  typed: TypedEnds,
  zone: string,
  before: TypedEnds = { from: "", to: "" },
): { readonly missing: readonly [isMissing: boolean, why: string]; readonly check: ReactNode } {
  const { workspace } = useFacts();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const isAsBefore = typed.from === before.from && typed.to === before.to;
  const asked = isAsBefore ? null : askOfFarTime(typed, zone, listKnownTimes(workspace));
  const isConfirmed = asked === confirmed;
  return {
    missing: [asked !== null && !isConfirmed, "First confirm that this time is correct"],
    check:
      asked === null ? null : (
        <Checkbox
          size="xs"
          label={asked}
          description="Tick the box if the year is right"
          checked={isConfirmed}
          onChange={(ticked) => setConfirmed(ticked.currentTarget.checked ? asked : null)}
        />
      ),
  };
}
