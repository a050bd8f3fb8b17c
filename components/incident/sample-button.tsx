"use client";

import { Button, Group, Modal, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
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
export function SampleButton({
  openSample,
  opened,
}: {
  readonly openSample: OpenSample;
  /** An incident of the sample that is there already; null without one. */
  readonly opened: IncidentId | null;
}) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const goTo = (incidentId: IncidentId) => router.push(routes.incident.workspace({ incidentId }));
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      setAsking(false);
      const made = await callAction(openSample, {});
      if (made.ok) goTo(made.value.incidentId);
      else showFailure("Could not open the sample incident", made.message);
    });
  return (
    <>
      <Button
        leftSection={<Icon name="sample" />}
        disabled={isOpening}
        variant="default"
        onClick={opened === null ? open : () => setAsking(true)}
      >
        {isOpening ? "Reading the sample…" : "Open the sample incident"}
      </Button>
      <Modal
        opened={isAsking}
        title="The sample incident exists already"
        onClose={() => setAsking(false)}
      >
        <Text>A new copy starts without the decisions and comments of the first one.</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={open}>
            Open a new copy
          </Button>
          <Button data-autofocus onClick={() => opened !== null && goTo(opened)}>
            Open the existing one
          </Button>
        </Group>
      </Modal>
      <p className={classes.opening} role="status">
        {isOpening
          ? "Fourteen files of a recorded outage are read: logs, metrics, alerts, deploys and a chat. It takes a few seconds."
          : ""}
      </p>
    </>
  );
}
