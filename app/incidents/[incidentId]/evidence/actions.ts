"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import {
  addNoteAction,
  discardStagedAction,
  importStagedAction,
  mapStagedAction,
  setClockAction,
  stagePastedTextAction,
  undoImportAction,
  withdrawArtifactAction,
} from "@/lib/server/actions/evidence-actions";

export const stagePastedText = defineAction(stagePastedTextAction);
export const importStaged = defineAction(importStagedAction);
export const discardStaged = defineAction(discardStagedAction);
export const addNote = defineAction(addNoteAction);
export const setClock = defineAction(setClockAction);
export const undoImport = defineAction(undoImportAction);
export const withdrawArtifact = defineAction(withdrawArtifactAction);
export const mapStaged = defineAction(mapStagedAction);
