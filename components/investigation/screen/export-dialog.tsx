"use client";

import { Modal, NavLink, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ExportFormat } from "@/lib/domain/export-format";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";

const forms: readonly {
  readonly format: ExportFormat;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    ...{ format: "markdown", label: "Report (Markdown)" },
    description: "The text, the tables and every citation",
  },
  {
    ...{ format: "json", label: "Whole document (JSON)" },
    description: "whence.timeline/1, which the command verify checks",
  },
  {
    ...{ format: "csv", label: "Events for Timesketch (CSV)" },
    description: "A table with one row an event; spreadsheets open it",
  },
  {
    ...{ format: "jsonl", label: "Events for Timesketch (JSON lines)" },
    description: "The same events, one JSON object a line",
  },
];

const redactions = [
  ["no", "Everything, as it is"],
  ["yes", "Redacted: secrets and personal data hidden"],
  ["with-addresses", "Redacted, public addresses hidden too"],
] as const;
type Redaction = (typeof redactions)[number][0];

/** Every form in which the live document leaves as a file. Each is a link, so that a browser saves it as it saves others. */
export function ExportDialog({
  incidentId,
  isOpen,
  onClose,
}: {
  readonly incidentId: IncidentId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [redaction, setRedaction] = useState<Redaction>("no");
  const redacted = redaction === "no" ? {} : { redacted: redaction };
  return (
    <Modal opened={isOpen} title="Export" onClose={onClose}>
      <Radio.Group
        label="What is in the file"
        value={redaction}
        onChange={(chosen) => setRedaction(chosen as Redaction)}
      >
        <Stack gap="xs" mt="xs">
          {redactions.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Text component="h3" fw={600} mt="md" size="sm">
        Save as
      </Text>
      {forms.map(({ format, label, description }) => (
        <NavLink
          key={format}
          description={description}
          download
          href={routes.api.export({ incidentId, format, ...redacted })}
          label={label}
        />
      ))}
    </Modal>
  );
}
