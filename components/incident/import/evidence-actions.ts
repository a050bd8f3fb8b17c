import type { ActionResult } from "@/lib/base/action-result";
import type { ChosenReading } from "@/lib/domain/evidence/chosen-reading";
import type { CorrectionPart } from "@/lib/domain/evidence/clock-correction";
import type { ArtifactId, EventId, IncidentId, RunId } from "@/lib/domain/ids";

type OfIncident = { readonly incidentId: IncidentId };
type Action<Input, Output> = (input: OfIncident & Input) => Promise<ActionResult<Output>>;

/** What the import screen may ask of the server; the page passes the actions down. */
export type EvidenceActions = {
  readonly stagePastedText: Action<
    { readonly name: string; readonly text: string },
    { readonly uploadId: string }
  >;
  readonly importStaged: Action<
    { readonly uploadIds: string[]; readonly asWritten?: KeptAsWritten[] },
    ImportOutcome
  >;
  readonly discardStaged: Action<{ readonly uploadIds: string[] }, unknown>;
  readonly mapStaged: Action<
    { readonly uploadId: string; readonly mapping: ChosenReading | null },
    { readonly records: number; readonly undated: number }
  >;
  readonly undoImport: Action<{ readonly importSeq: number }, unknown>;
  readonly addNote: Action<{ readonly text: string }, { readonly eventId: EventId }>;
  readonly setClock: Action<{ readonly artifactId: ArtifactId } & ClockSetting, unknown>;
  readonly stopRun: Action<{ readonly runId: RunId }, unknown>;
  readonly withdrawArtifact: Action<{ readonly artifactId: ArtifactId }, unknown>;
};

/** Null: left as it is. Accepting and keeping hold for all files of the clock. */
type ClockSetting =
  | { readonly kind: "set"; readonly zone: string | null; readonly offsetMs: number | null }
  | { readonly kind: "accept"; readonly question: string }
  | { readonly kind: "keep" | "reset" }
  | { readonly kind: "undo"; readonly what: CorrectionPart };

/** A correction of a clock that was undone in the preview. */
export type KeptAsWritten = { readonly artifactId: ArtifactId; readonly what: CorrectionPart };

export type ImportOutcome = {
  readonly imported: number;
  readonly alreadyThere: number;
  readonly runId: RunId | null;
};
