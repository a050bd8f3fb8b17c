import { z } from "zod";
import { ok, type Result } from "@/lib/base/result";
import {
  type IncidentId,
  incidentIds,
  type RevisionId,
  revisionIds,
  userIdSchema,
} from "@/lib/domain/ids";
import { type ExportFormat, exportFormats } from "@/lib/domain/review/export-format";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import {
  type ExportFile,
  toExportFile,
  toTemplateFile,
  type Writing,
} from "../exports/export-file";
import { describeProblem, findTemplate, listTemplates } from "../exports/template-files";
import { agentMasking, guestMasking, openRevision } from "../review/load-permalink";
import { maskForGuests } from "../review/mask-for-guests";
import { routeDefinition } from "./define-route";
import { download } from "./download";

export const exportRoute = routeDefinition({
  name: "GET export",
  input: z.object({
    incidentId: incidentIds.schema,
    format: z.enum(exportFormats),
    /** As it was submitted; without it the live document. */
    revision: revisionIds.schema.optional(),
    /** Of this installation, by which Markdown is written. */
    template: z.string().max(100).optional(),
    /** For people outside: without secrets and personal data, or without the public addresses too. */
    redacted: z.enum(["no", "yes", "with-addresses"]).default("no"),
  }),
  access: "read",
  run: async ({ incidentId, format, template, redacted, revision }, { container, viewer }) => {
    const read = await readDocument(container, { incidentId, redacted, revision });
    if (!read.ok) return read;
    const document = read.value;
    const isRedacted = redacted !== "no";
    // The title of what is exported: a redacted one may not be in a file's name either.
    const writing = {
      isRedacted,
      names: isRedacted ? undefined : await namesOf(container, document),
    };
    const file = await writeFile(container, document, { format, template }, writing);
    if (!file.ok) return file;
    const form = `${format}${isRedacted ? ", redacted" : ""}`;
    await noteExport(container, viewer, `${incidentId} as ${form}`);
    return ok(download(file.value.body, file.value.name, file.value.type));
  },
});

/** For the audit: what leaves by this way leaves with all it says. */
export async function noteExport(
  { people, ports }: Pick<Container, "people" | "ports">,
  { id }: Viewer,
  about: string,
): Promise<void> {
  await people.note("exported", { person: id, by: id, at: ports.clock.now(), about });
}

function namesOf({ people }: Pick<Container, "people">, { approvals }: TimelineDocument) {
  return people.names(approvals.map(({ by }) => userIdSchema.parse(by)));
}

type Source = {
  readonly incidentId: IncidentId;
  readonly redacted: keyof typeof maskings;
  readonly revision: RevisionId | undefined;
};

const maskings = { no: null, yes: agentMasking, "with-addresses": guestMasking } as const;

/** The live document or a frozen one, masked where that is asked for. */
async function readDocument(
  container: Pick<Container, "ports" | "people" | "citedPlaces" | "permalinkDocuments">,
  { incidentId, redacted, revision }: Source,
): Promise<Result<TimelineDocument, CaseProblem>> {
  const { ports } = container;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const masking = maskings[redacted];
  if (revision !== undefined) {
    const opened = await openRevision(container, revision, masking);
    return opened?.incidentId === incidentId
      ? ok(opened.document)
      : refuse("not-found", "This incident has no such revision that can be read.");
  }
  const whole = await assembleDocument(ports, incidentId, incident.value.title, null);
  return ok(
    masking === null ? whole : await maskForGuests(container, whole, { incidentId, ...masking }),
  );
}

type Asked = { readonly format: ExportFormat; readonly template: string | undefined };

async function writeFile(
  { env }: Pick<Container, "env">,
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
