"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { WeaknessKind } from "@/lib/domain/review/block-weakness";
import { waiverReasonMax } from "@/lib/domain/review/weakness-waiver";
import type { BlockToReview } from "@/lib/view-model/review/blocks-to-review";
import { FailureAlert } from "../ui/failure-alert";
import { greyBecause } from "../ui/grey-because";
import { useOpener } from "../ui/lost-focus";
import { fieldKeys } from "../ui/save-key";
import { takeFocus } from "../ui/take-focus";
import { useAction } from "../ui/use-action";
import classes from "./block-verdicts.module.css";

export type WaiveWeakness = (input: {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly block: string;
  readonly weakness: WeaknessKind;
  readonly reason: string | null;
}) => Promise<ActionResult<unknown>>;

/** A weak point of a sentence: a reviewer waives it with a reason, and takes that back. */
export function WaivableWeakness({
  weakness: { kind, words, waiver },
  mayWaive,
  waive,
  onDone,
  ...named
}: {
  readonly weakness: BlockToReview["weaknesses"][number];
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly block: string;
  readonly mayWaive: boolean;
  readonly waive: WaiveWeakness;
  readonly onDone: () => void;
}) {
  const [reason, setReason] = useState<string | null>(null);
  const opener = useOpener<HTMLButtonElement>(reason !== null);
  const { run, isRunning, failure } = useAction(waive, () => {
    setReason(null);
    onDone();
  });
  const isEmpty = reason?.trim() === "";
  const give = (said: string | null) => {
    if (kind !== null) run({ ...named, weakness: kind, reason: said });
  };
  return (
    <li>
      <span className={classes.dimmed}>{waiver === null ? words : `${words}. ${waiver}`}</span>{" "}
      {!mayWaive || kind === null || reason !== null ? null : (
        <Button
          ref={opener}
          size="compact-xs"
          variant="subtle"
          loading={isRunning}
          aria-label={`${waiver === null ? "Waive" : "Withdraw waiver"}: ${words}`}
          onClick={() => (waiver === null ? setReason("") : give(null))}
        >
          {waiver === null ? "Waive…" : "Withdraw waiver"}
        </Button>
      )}
      {reason === null ? null : (
        <>
          <Textarea
            ref={takeFocus}
            label="Reason for the waiver"
            description="Colleagues see your name and the reason beside the sentence. Guests see the reason without your name."
            autosize
            onKeyDown={fieldKeys(
              () => (isEmpty || isRunning ? undefined : give(reason.trim())),
              () => setReason(null),
            )}
            maxLength={waiverReasonMax}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              {...greyBecause([isEmpty, "Enter the reason first"])}
              loading={isRunning}
              onClick={() => give(reason.trim())}
            >
              Waive
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => setReason(null)}>
              Cancel
            </Button>
          </Group>
        </>
      )}
      {failure === null ? null : (
        <FailureAlert title="Could not change the waiver">{failure.message}</FailureAlert>
      )}
    </li>
  );
}
