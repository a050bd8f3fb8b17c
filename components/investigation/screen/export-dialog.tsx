"use client";

import { Modal, NativeSelect, NavLink, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { IncidentId } from "@/lib/domain/ids";
import type { ExportFormat } from "@/lib/domain/review/export-format";
import type { Revision } from "@/lib/domain/review/revision";
import { routes } from "@/lib/routes/routes";
import { nameStanding } from "@/lib/view-model/incident/incident-words";
import { showFailure } from "../../ui/announce";
import { AnsweredProblem, fetchFile, fetchJson } from "../../ui/fetch-json";
import { saveFile, toPng } from "../../ui/save-picture";

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
    description: "Format whence.timeline/1, which the command “verify” checks",
  },
  {
    ...{ format: "csv", label: "Events for Timesketch (CSV)" },
    description: "A table with one row per event, for spreadsheets",
  },
  {
    ...{ format: "jsonl", label: "Events for Timesketch (JSON lines)" },
    description: "The same events, one JSON object per line",
  },
  {
    ...{ format: "mermaid", label: "Causal graph (Mermaid)" },
    description: "A Mermaid flowchart for wikis and Markdown pages",
  },
  {
    ...{ format: "svg", label: "Picture (SVG)" },
    description: "Events in lanes over the phases, and the chain from cause to end",
  },
];

const live = "live";

const redactions = [
  ["no", "Original, nothing hidden"],
  ["yes", "Redacted: secrets and personal data hidden"],
  ["with-addresses", "Redacted, public addresses hidden too"],
] as const;
type Redaction = (typeof redactions)[number][0];

const templatesSchema = z.object({
  templates: z.array(z.object({ name: z.string(), problem: z.string().nullable() })),
});

/** Every form in which the live document or a revision leaves as a file. Each is a link, so that a browser saves it as it saves others. */
export function ExportDialog({
  incidentId,
  revisions,
  isOpen,
  onClose,
}: {
  readonly incidentId: IncidentId;
  /** The newest first. */
  readonly revisions: readonly Revision[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  const [revisionId, setRevisionId] = useState<string | null>(null);
  const [redaction, setRedaction] = useState<Redaction>("no");
  const { data: templates = [] } = useQuery({
    queryKey: ["export-templates"],
    queryFn: async ({ signal }) => {
      const answer = await fetchJson(routes.api.exportTemplates(), templatesSchema, signal);
      return answer.templates;
    },
    enabled: isOpen,
  });
  const revision = revisions.find(({ id }) => id === revisionId)?.id;
  const source = {
    ...(revision === undefined ? {} : { revision }),
    ...(redaction === "no" ? {} : { redacted: redaction }),
  };
  return (
    <Modal opened={isOpen} title="Export" onClose={onClose}>
      {revisions.length === 0 ? null : (
        <NativeSelect
          label="Which version"
          mb="md"
          value={revision ?? live}
          data={[
            { value: live, label: "Current draft" },
            ...revisions.map((each) => ({
              value: each.id,
              label: `Revision ${each.number} (${nameStanding(each)})`,
            })),
          ]}
          onChange={({ currentTarget }) => setRevisionId(currentTarget.value)}
        />
      )}
      <Radio.Group
        label="File content"
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
          href={routes.api.export({ incidentId, format, ...source })}
          label={label}
        />
      ))}
      {templates.map(({ name, problem }) => (
        <NavLink
          key={name}
          description={problem ?? "From a template of this installation"}
          disabled={problem !== null}
          download
          href={routes.api.export({ incidentId, format: "markdown", template: name, ...source })}
          label={`${name.replace(/\.md$/, "")} (Markdown)`}
        />
      ))}
      <NavLink
        component="button"
        description="The same picture, drawn by this browser"
        label="Picture (PNG)"
        onClick={() => void savePng(routes.api.export({ incidentId, format: "svg", ...source }))}
      />
    </Modal>
  );
}

/** A browser has fonts for every script, which a server may lack. */
async function savePng(address: string): Promise<void> {
  const title = "Could not create the picture";
  const file = await fetchFile(address).catch((error: unknown) => {
    if (error instanceof AnsweredProblem) return error;
    throw error;
  });
  if (file instanceof AnsweredProblem) return showFailure(title, file.message);
  const png = await toPng(toSized(file.text));
  if (png === null) {
    return showFailure(title, "This browser could not draw the picture. Save it as SVG instead.");
  }
  const named = /filename="(.+)\.svg"/.exec(file.headers.get("Content-Disposition") ?? "");
  saveFile(png, `${named?.[1] ?? "incident"}.png`);
}

function toSized(text: string) {
  const sizeOf = (side: string) => Number(new RegExp(` ${side}="([\\d.]+)"`).exec(text)?.[1] ?? 0);
  return { text, width: sizeOf("width"), height: sizeOf("height") };
}
