import { z } from "zod";
import { ok, type Result } from "@/lib/base/result";
import { type ExportFormat, exportFormats } from "@/lib/domain/export-format";
import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import type { Container } from "../container";
import {
  type ExportFile,
  toExportFile,
  toTemplateFile,
  type Writing,
} from "../exports/export-file";
import { describeProblem, findTemplate, listTemplates } from "../exports/template-files";
import { maskForGuests } from "../review/mask-for-guests";
import { routeDefinition } from "./define-route";
import { download } from "./download";

export const exportRoute = routeDefinition({
  name: "GET export",
  input: z.object({
    incidentId: incidentIds.schema,
    format: z.enum(exportFormats),
    /** Of this installation, by which Markdown is written. */
    template: z.string().max(100).optional(),
    /** For people outside: without secrets and personal data, or without the public addresses too. */
    redacted: z.enum(["no", "yes", "with-addresses"]).default("no"),
  }),
  access: "read",
  run: async ({ incidentId, format, template, redacted }, { container }) => {
    const { ports } = container;
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const whole = await assembleDocument(ports, incidentId, incident.value.title, null);
    const hidesAddresses = redacted === "with-addresses";
    const document =
      redacted === "no"
        ? whole
        : await maskForGuests(container, whole, { incidentId, hidesAddresses });
    const approvers = whole.approvals.map(({ by }) => userIdSchema.parse(by));
    const isRedacted = redacted !== "no";
    // The title of what is exported: a redacted one may not be in a file's name either.
    const writing = {
      names: isRedacted ? undefined : await container.people.names(approvers),
      isRedacted,
    };
    const file = await writeFile(container, document, { format, template }, writing);
    return file.ok ? ok(download(file.value.body, file.value.name, file.value.type)) : file;
  },
});

type Asked = { readonly format: ExportFormat; readonly template: string | undefined };

async function writeFile(
  { env }: Container,
  document: TimelineDocument,
  { format, template }: Asked,
  writing: Writing,
): Promise<Result<ExportFile, CaseProblem>> {
  if (template === undefined) {
    const file = toExportFile(document, format, writing);
    return file === null ? refuse("not-found", "This incident has nothing to draw.") : ok(file);
  }
  if (format !== "markdown") return refuse("invalid", "A template writes Markdown.");
  const text = await findTemplate(env.dataFolder, template);
  if (text === null) return refuse("not-found", "There is no such template.");
  const file = text.ok ? toTemplateFile(document, text.value, writing) : text;
  return file.ok
    ? file
    : refuse("invalid", `The template ${template} is wrong. ${describeProblem(file.error)}`);
}

/** The templates of this installation, and what is wrong with them. */
export const exportTemplatesRoute = routeDefinition({
  name: "GET export-templates",
  input: z.object({}),
  access: "read",
  run: async (_input, { container }) =>
    ok({ templates: await listTemplates(container.env.dataFolder) }),
});
