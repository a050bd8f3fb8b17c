"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { showFailure } from "../ui/announce";
import { Icon } from "../ui/icon";
import { callAction } from "../ui/use-action";
import classes from "./sample-button.module.css";

export type OpenSample = (
  input: Record<string, never>,
) => Promise<ActionResult<{ readonly incidentId: IncidentId }>>;

/** A recorded incident to look around in: everything works on it as on one's own. */
export function SampleButton({ openSample }: { readonly openSample: OpenSample }) {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      const opened = await callAction(openSample, {});
      if (opened.ok)
        router.push(routes.incident.workspace({ incidentId: opened.value.incidentId }));
      else showFailure("Could not open the sample incident", opened.message);
    });
  return (
    <>
      <Button
        leftSection={<Icon name="sample" />}
        disabled={isOpening}
        variant="default"
        onClick={open}
      >
        {isOpening ? "Reading the sample…" : "Open the sample incident"}
      </Button>
      <p className={classes.opening} role="status">
        {isOpening
          ? "Fourteen files of a recorded outage are read: logs, metrics, alerts, deploys and a chat. It takes a few seconds."
          : ""}
      </p>
    </>
  );
}
