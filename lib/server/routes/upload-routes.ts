import { z } from "zod";
import { ok } from "@/lib/base/result";
import { correctionParts } from "@/lib/domain/evidence/clock-correction";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { listImports } from "@/lib/investigation/intake/past-imports";
import { previewColumns } from "@/lib/investigation/intake/staging/map-staged";
import { previewStaged } from "@/lib/investigation/intake/staging/preview-staged";
import { stageUpload } from "@/lib/investigation/intake/staging/stage-upload";
import { uploadPorts } from "../intake/upload-ports";
import { routeDefinition } from "./define-route";
import { integer } from "./route-input";

const ofIncident = z.object({ incidentId: incidentIds.schema });

/** As many as an address holds. */
const undoneMax = 100;

const keptAsWritten = z
  .string()
  .max(120)
  .transform((text) => text.split(" "))
  .pipe(z.tuple([z.enum(correctionParts), artifactIds.schema]))
  .transform(([what, artifactId]) => ({ what, artifactId }));

export const stagedUploadsRoute = routeDefinition({
  name: "GET uploads",
  input: ofIncident.extend({
    /** `offset art_…`: corrections that the viewer undid in the preview. */
    asWritten: z
      .string()
      .default("")
      .transform((text) => text.split(",").filter((each) => each !== ""))
      .pipe(z.array(keptAsWritten).max(undoneMax)),
  }),
  access: "read",
  run: async ({ incidentId, asWritten }, { container, viewer }) => {
    const incident = await findIncident(container.ports.cases, incidentId);
    if (!incident.ok) return incident;
    const undone = { by: viewer.id, kept: asWritten };
    return ok(await previewStaged(uploadPorts(container), incidentId, undone));
  },
});

/** What was imported when, newest first, so that it can be undone. */
export const importsRoute = routeDefinition({
  name: "GET imports",
  input: ofIncident,
  access: "read",
  run: async ({ incidentId }, { container }) => {
    const incident = await findIncident(container.ports.cases, incidentId);
    if (!incident.ok) return incident;
    return ok(await listImports(container.ports.cases.read, incidentId));
  },
});

export const uploadRoute = routeDefinition({
  name: "PUT uploads",
  input: ofIncident.extend({
    path: z.string().min(1).max(4096),
    offset: integer.pipe(z.int().min(0)),
    total: integer.pipe(z.int().min(0)),
  }),
  access: "investigate",
  run: (part, { container, viewer, request }) =>
    stageUpload(uploadPorts(container), viewer, { ...part, bytes: request.body ?? nothing() }),
});

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield* [];
}

export const columnsRoute = routeDefinition({
  name: "GET columns",
  input: z.object({ incidentId: incidentIds.schema, uploadId: z.string().max(80) }),
  access: "read",
  run: ({ incidentId, uploadId }, { container }) =>
    previewColumns(
      { uploads: container.uploads, evidence: container.ports.evidence },
      incidentId,
      uploadId,
    ),
});
