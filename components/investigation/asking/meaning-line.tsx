"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import type { GivenAnswer } from "@/lib/view-model/asking/answer-schema";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import { useAction } from "../../ui/use-action";
import { readSending } from "../runs/read-sending";
import { SendingDialog } from "../runs/sending-dialog";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./asking.module.css";

/** Why a model took no part in what was found; where nobody has let texts out to it yet, the way to do so. */
export function MeaningLine({
  meaning: { note, unconfirmed },
  onConfirmed,
}: {
  readonly meaning: GivenAnswer["meaning"];
  readonly onConfirmed: () => void;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { incidentId } = workspace;
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const look = useAction(readSending, (found) => {
    // No picture is placed by meaning, so none is asked about.
    setSending(found === null ? null : { ...found, pictures: [] });
  });
  const confirm = useAction(actions.confirmSearch, () => {
    setSending(null);
    onConfirmed();
  });
  if (note === null) return null;
  return (
    <>
      <p className={classes.note}>{note}</p>
      {unconfirmed === null || !mayInvestigate ? null : (
        <Button
          size="xs"
          variant="default"
          loading={look.isRunning}
          onClick={() => look.run({ incidentId, models: [unconfirmed] })}
        >
          Show the text that would be sent
        </Button>
      )}
      {look.failure === null ? null : <p className={classes.note}>{look.failure.message}</p>}
      <SendingDialog
        act={{ label: "Send and search", failed: "Could not send the text" }}
        failure={confirm.failure?.message ?? null}
        isStarting={confirm.isRunning}
        sending={sending}
        onClose={() => setSending(null)}
        onConfirm={({ digest }) => confirm.run({ incidentId, confirmed: digest })}
      />
    </>
  );
}
