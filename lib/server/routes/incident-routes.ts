import { z } from "zod";
import { ok } from "@/lib/base/result";
import { exportFormats } from "@/lib/domain/export-format";
import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { toExportFile } from "@/lib/investigation/exports/export-file";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { assembleDocument } from "@/lib/investigation/review/assemble-document";
import { findSimilar } from "@/lib/investigation/similar/find-similar";
import { revisionReaders } from "@/lib/routes/revision-reader";
import { factsShownMax, factWordsMax } from "@/lib/view-model/asking/fact-list";
import { guestMasking, openRevision } from "../review/load-permalink";
import { maskForGuests } from "../review/mask-for-guests";
import { loadWorkspace } from "../workspace/load-workspace";
import { routeDefinition } from "./define-route";
import { download } from "./download";
import { instantParameter } from "./route-input";

export const workspaceRoute = routeDefinition({
  name: "GET workspace",
  input: z.object({
    incidentId: incidentIds.schema,
    /** As it was recorded in Whence at that time. */
    recordedAt: instantParameter.optional(),
  }),
  access: "read",
  run: async ({ incidentId, recordedAt }, { viewer }) => {
    const workspace = await loadWorkspace(viewer, incidentId, recordedAt ?? null);
    return workspace ? ok(workspace) : refuse("not-found", "There is no such incident.");
  },
});

/**
 * Approved revisions of other incidents that this one is like. What is told of them is what their own pages show the same
 * reader: everything to whoever has an account, masked as for a guest where that is asked for.
 */
export const similarRoute = routeDefinition({
  name: "GET similar",
  input: z.object({
    incidentId: incidentIds.schema,
    as: z.enum(revisionReaders).default("member"),
  }),
  access: "read",
  run: async ({ incidentId, as }, { container }) => {
    const { cases } = container.ports;
    const incident = await findIncident(cases, incidentId);
    if (!incident.ok) return incident;
    return ok(
      await findSimilar(cases.read, container.knownMotifs, incidentId, (revisionId) =>
        openRevision(container, revisionId, as === "guest" ? guestMasking : null),
      ),
    );
  },
});

/** What was so, with when and since when it is known; of more than are shown, those that begin last. */
export const factsRoute = routeDefinition({
  name: "GET facts",
  input: z.object({
    incidentId: incidentIds.schema,
    /** True at this moment of the world; without it whenever. */
    at: instantParameter.optional(),
    /** As it was known in Whence at that time. */
    recordedAt: instantParameter.optional(),
    words: z.string().trim().max(factWordsMax).default(""),
  }),
  access: "read",
  run: async ({ incidentId, at, recordedAt, words }, { container }) => {
    const { cases } = container.ports;
    const incident = await findIncident(cases, incidentId);
    if (!incident.ok) return incident;
    const { facts } = cases.read;
    const knownAt = recordedAt ?? null;
    const query = { limit: factsShownMax + 1, ...(words === "" ? {} : { words }) };
    const found =
      at === undefined
        ? await facts.asKnownAt(incidentId, knownAt, query)
        : await facts.validAt(incidentId, at, { ...query, knownAt });
    return ok({
      facts: found.slice(-factsShownMax),
      hasMore: found.length > factsShownMax,
    });
  },
});

export const exportRoute = routeDefinition({
  name: "GET export",
  input: z.object({
    incidentId: incidentIds.schema,
    format: z.enum(exportFormats),
    /** For people outside: without secrets and personal data, or without the public addresses too. */
    redacted: z.enum(["no", "yes", "with-addresses"]).default("no"),
  }),
  access: "read",
  run: async ({ incidentId, format, redacted }, { container }) => {
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
    const names = isRedacted ? undefined : await container.people.names(approvers);
    // The title of what is exported: a redacted one may not be in a file's name either.
    const file = toExportFile(document, format, { names, isRedacted });
    return ok(download(file.body, file.name, file.type));
  },
});
