import { z } from "zod";
import { incidentIds } from "@/lib/domain/ids";
import { previewColumns } from "@/lib/investigation/intake/staging/map-staged";
import { routeDefinition } from "./define-route";

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
