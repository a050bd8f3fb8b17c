import { z } from "zod";
import { mapStaged } from "@/lib/investigation/intake/staging/map-staged";
import { actionDefinition } from "./define-action";
import { ofIncident } from "./incident-input";

const column = z.string().min(1).max(200).exactOptional();

export const mapStagedAction = actionDefinition({
  name: "mapStaged",
  input: ofIncident.extend({
    uploadId: z.string().max(80),
    /** Names of columns or members; without any the file is read as it is. */
    mapping: z
      .strictObject({ time: column, message: column, severity: column, source: column })
      .nullable(),
  }),
  access: "investigate",
  run: ({ incidentId, uploadId, mapping }, { container, viewer }) =>
    mapStaged(
      { uploads: container.uploads, evidence: container.ports.evidence },
      viewer,
      incidentId,
      uploadId,
      mapping,
    ),
});
