"use client";

import { Button, Select } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { providerOf } from "@/lib/domain/models/model-name";
import { type OpinionPage, opinionScopes } from "@/lib/view-model/runs/opinion-page";
import { performerLabel } from "@/lib/view-model/runs/performer-label";
import type { SendingSummary } from "@/lib/view-model/runs/sending-summary";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import type { OpinionActions } from "./opinion-actions";
import classes from "./opinion-page.module.css";
import { readSending } from "./read-sending";
import { SendingDialog } from "./sending-dialog";

/** Whom to ask, and for what; before a model is sent anything for the first time, says what leaves. */
export function AskOpinion({
  page: { incidentId, performers, going },
  ask,
}: {
  readonly page: Pick<OpinionPage, "incidentId" | "performers" | "going">;
  readonly ask: OpinionActions["ask"];
}) {
  const router = useRouter();
  // Whoever is not asked first is the usual second.
  const [performer, setPerformer] = useState(performers[1] ?? performers[0] ?? "");
  const [scope, setScope] = useState("all");
  const [sending, setSending] = useState<SendingSummary | null>(null);
  const start = useAction(ask, () => {
    setSending(null);
    router.refresh();
  });
  const tasks = opinionScopes.find(({ value }) => value === scope)?.tasks ?? [];
  const begin = (found: SendingSummary | null, pictures?: readonly ArtifactId[]) =>
    start.run({
      ...(pictures === undefined ? {} : { pictures: [...pictures] }),
      ...{ incidentId, performer, tasks: [...tasks], confirmed: found?.digest ?? null },
    });
  const look = useAction(readSending, (found) => {
    // Which pictures leave is chosen each time.
    const isDecided = found === null || (found.isConfirmed && found.pictures.length === 0);
    if (isDecided) begin(found);
    else setSending(found);
  });
  const failure = start.failure ?? look.failure;
  return (
    <form
      className={classes.ask}
      aria-label="Ask for a second opinion"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        start.forget();
        look.run({ incidentId, models: providerOf(performer) === null ? [] : [performer] });
      }}
    >
      <Select
        label="Ask"
        data={performers.map((value) => ({ value, label: performerLabel(value) }))}
        value={performer}
        allowDeselect={false}
        onChange={(value) => setPerformer(value ?? performer)}
      />
      <Select
        label="Scope"
        data={opinionScopes.map(({ value, label }) => ({ value, label }))}
        value={scope}
        allowDeselect={false}
        onChange={(value) => setScope(value ?? scope)}
      />
      <Button
        type="submit"
        leftSection={<Icon name="retry" />}
        disabled={going !== null}
        loading={(start.isRunning || look.isRunning) && sending === null}
      >
        Ask for a second opinion
      </Button>
      {failure === null || sending !== null ? null : (
        <FailureAlert title="Could not request the second opinion">{failure.message}</FailureAlert>
      )}
      <SendingDialog
        failure={start.failure?.message ?? null}
        isStarting={start.isRunning}
        sending={sending}
        onClose={() => setSending(null)}
        onConfirm={begin}
      />
    </form>
  );
}
