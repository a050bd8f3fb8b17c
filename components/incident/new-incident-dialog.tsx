"use client";

import { Radio, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId } from "@/lib/domain/ids";
import { type IncidentSeverity, incidentSeverities } from "@/lib/domain/incident";
import { routes } from "@/lib/routes/routes";
import { severityHints, severityWords } from "@/lib/view-model/incident/incident-words";
import { limitText } from "@/lib/view-model/text/limited-text";
import { findZoneFault, ownZone } from "@/lib/view-model/text/zone-choices";
import { AddDialog } from "../ui/add-dialog";
import { FormLayout } from "../ui/form-layout";
import { useAction } from "../ui/use-action";
import { ZoneField } from "./zone-field";

type NewIncident = {
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly zone: string;
};

export type CreateIncident = (
  input: NewIncident,
) => Promise<ActionResult<{ readonly incidentId: IncidentId }>>;

export function NewIncidentDialog({ create }: { readonly create: CreateIncident }) {
  return (
    <AddDialog
      form={(close) => <NewIncidentForm create={create} onCancel={close} />}
      title="New incident"
    />
  );
}

function NewIncidentForm({
  create,
  onCancel,
}: {
  readonly create: CreateIncident;
  readonly onCancel: () => void;
}) {
  const router = useRouter();
  const [incident, setIncident] = useState<NewIncident>(() => ({
    title: "",
    severity: "unset",
    zone: ownZone(),
  }));
  const { run, isRunning, failure } = useAction(create, ({ incidentId }) =>
    router.push(routes.incident.evidence({ incidentId })),
  );
  const save = () => {
    if (findZoneFault(incident.zone) === null) run(incident);
  };
  return (
    <FormLayout
      isDialog
      failure={failure && { title: "Could not create the incident", message: failure.message }}
      isSaving={isRunning}
      save="Open the incident"
      onCancel={onCancel}
      onSave={save}
    >
      <TextInput
        required
        data-autofocus
        error={failure?.fields?.title}
        label="Title"
        {...limitText(incident.title, 200, "What people notice, in a few words")}
        placeholder="Checkout answers 503"
        value={incident.title}
        onChange={(event) => setIncident({ ...incident, title: event.currentTarget.value })}
      />
      <Radio.Group
        label="Severity"
        value={incident.severity}
        onChange={(value: string) => {
          const severity = incidentSeverities.find((choice) => choice === value);
          if (severity) setIncident({ ...incident, severity });
        }}
      >
        <Stack gap={6} mt={6}>
          {incidentSeverities.map((severity) => (
            <Radio
              key={severity}
              label={`${severityWords[severity]}, ${severityHints[severity]}`}
              value={severity}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ZoneField
        description="The time zone that the people of this incident use. Times are stored in UTC and also shown in this zone."
        error={failure?.fields?.zone}
        label="Zone"
        value={incident.zone}
        onChange={(zone) => setIncident({ ...incident, zone })}
      />
    </FormLayout>
  );
}
