import { z } from "zod";
import { ok } from "@/lib/base/result";
import { correctionParts } from "@/lib/domain/evidence/clock-correction";
import { clockOffsetMaxMs } from "@/lib/domain/evidence/clock-limits";
import { artifactIds } from "@/lib/domain/ids";
import { addNote } from "@/lib/investigation/intake/add-note";
import { setClock } from "@/lib/investigation/intake/change-clock";
import { importLimits } from "@/lib/investigation/intake/import-limits";
import { importStaged } from "@/lib/investigation/intake/staging/import-staged";
import { mapStaged } from "@/lib/investigation/intake/staging/map-staged";
import { discardStaged, stageUpload } from "@/lib/investigation/intake/staging/stage-upload";
import { undoImport } from "@/lib/investigation/intake/undo-import";
import { withdrawArtifact } from "@/lib/investigation/intake/withdraw-artifact";
import { isDayOrYear } from "@/lib/time/day-or-year";
import { uploadPorts } from "../intake/upload-ports";
import { noteTextSchema, ofIncident, zoneSchema } from "./action-input";
import { actionDefinition } from "./define-action";

const uploadIds = z
  .array(z.string().max(80))
  .min(1, "Choose a file")
  .max(importLimits.stagedFilesMax);
const ofClock = ofIncident.extend({ artifactId: artifactIds.schema });

export const stagePastedTextAction = actionDefinition({
  name: "stagePastedText",
  input: ofIncident.extend({
    name: z.string().trim().min(1, "Give it a name").max(200),
    text: z
      .string()
      .min(1, "Paste a text first")
      .max(importLimits.pastedCharactersMax, "The text is too long to paste. Add it as a file"),
  }),
  access: "investigate",
  run: async ({ incidentId, name, text }, { container, viewer }) => {
    const bytes = new TextEncoder().encode(text);
    const staged = await stageUpload(uploadPorts(container), viewer, {
      ...{ incidentId, path: name, offset: 0, total: bytes.length },
      bytes: inOnePart(bytes),
    });
    return staged.ok ? ok({ uploadId: staged.value.uploadId }) : staged;
  },
});

export const importStagedAction = actionDefinition({
  name: "importStaged",
  input: ofIncident.extend({
    uploadIds,
    /** Corrections of clocks that were undone in the preview. */
    asWritten: z
      .array(z.strictObject({ artifactId: artifactIds.schema, what: z.enum(correctionParts) }))
      .max(100)
      .default([]),
  }),
  access: "investigate",
  run: (input, { container, viewer }) =>
    importStaged(
      uploadPorts(container),
      viewer,
      input.incidentId,
      input.uploadIds,
      input.asWritten,
    ),
});

export const discardStagedAction = actionDefinition({
  name: "discardStaged",
  input: ofIncident.extend({ uploadIds }),
  access: "investigate",
  run: (input, { container, viewer }) =>
    discardStaged(uploadPorts(container), viewer, input.incidentId, input.uploadIds),
});

export const addNoteAction = actionDefinition({
  name: "addNote",
  input: ofIncident.extend({ text: noteTextSchema }),
  access: "investigate",
  run: async ({ incidentId, text }, { container, viewer }) => {
    const added = await addNote(container.ports, viewer, incidentId, text);
    return added.ok ? ok({ eventId: added.value }) : added;
  },
});

export const setClockAction = actionDefinition({
  name: "setClock",
  input: z.discriminatedUnion("kind", [
    ofClock.extend({
      kind: z.literal("set"),
      zone: zoneSchema.nullable(),
      // Clocks have been wrong by years: a battery that is empty, a date that was never set.
      offsetMs: z.int().min(-clockOffsetMaxMs).max(clockOffsetMaxMs).nullable(),
    }),
    ofClock.extend({ kind: z.literal("accept"), question: z.string().max(1_000) }),
    ofClock.extend({ kind: z.literal("keep") }),
    ofClock.extend({ kind: z.literal("reset") }),
    ofClock.extend({ kind: z.literal("undo"), what: z.enum(correctionParts) }),
  ]),
  access: "investigate",
  run: async ({ incidentId, ...setting }, { container, viewer }) => {
    const changed = await setClock(uploadPorts(container), viewer, incidentId, setting);
    return changed.ok ? ok({ runId: changed.value }) : changed;
  },
});

export const withdrawArtifactAction = actionDefinition({
  name: "withdrawArtifact",
  input: ofIncident.extend({ artifactId: artifactIds.schema }),
  access: "investigate",
  run: async ({ incidentId, artifactId }, { container, viewer }) => {
    const withdrawn = await withdrawArtifact(
      uploadPorts(container),
      viewer,
      incidentId,
      artifactId,
    );
    return withdrawn.ok ? ok({ runId: withdrawn.value }) : withdrawn;
  },
});

export const undoImportAction = actionDefinition({
  name: "undoImport",
  input: ofIncident.extend({ importSeq: z.int().min(1) }),
  access: "investigate",
  run: async ({ incidentId, importSeq }, { container, viewer }) => {
    const undone = await undoImport(uploadPorts(container), viewer, incidentId, importSeq);
    return undone.ok ? ok({ runId: undone.value }) : undone;
  },
});

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const column = z.string().min(1).max(200).exactOptional();

export const mapStagedAction = actionDefinition({
  name: "mapStaged",
  input: ofIncident.extend({
    uploadId: z.string().max(80),
    /** Names of columns or members, and what its times leave out; without any the file is read as it is. */
    mapping: z
      .strictObject({
        ...{ time: column, message: column, severity: column, source: column },
        /** Of times that leave out their day, or their year. */
        day: z
          .string()
          .trim()
          .refine(isDayOrYear, "Enter a day such as 2026-03-14, or a year")
          .exactOptional(),
        zone: zoneSchema.exactOptional(),
      })
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
