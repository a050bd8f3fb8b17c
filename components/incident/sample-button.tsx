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
      else showFailure("The sample was not opened", opened.message);
    });
  return (
    <Button
      leftSection={<Icon name="sample" />}
      loading={isOpening}
      variant="default"
      onClick={open}
    >
      Open the sample incident
    </Button>
  );
}
