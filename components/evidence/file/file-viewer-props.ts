import type { ReactNode } from "react";
import type { Beside } from "@/lib/domain/beside";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Selection } from "@/lib/routes/selection";
import type { FilePlace } from "@/lib/routes/workspace-search-params";

/** The file that is open, what the address says of it, and how to say otherwise. */
export type FileViewerProps = {
  readonly incidentId: IncidentId;
  readonly artifact: DatedArtifact;
  /** All of the incident: their records of the same moment can stand beside the file. */
  readonly artifacts: readonly DatedArtifact[];
  readonly timeline: Timeline;
  readonly place: FilePlace;
  readonly selection: Selection | null;
  /** What is looked for in the file; empty for nothing. */
  readonly words: string;
  readonly zone: string;
  /** What stands beside the file; null shows the file alone. */
  readonly beside: Beside | null;
  readonly onBeside: (beside: Beside | null) => void;
  readonly onWords: (words: string) => void;
  /** A function is given the place of the address now: what is drawn may lag behind it. */
  readonly onPlace: (place: FilePlace | ((current: FilePlace | null) => FilePlace)) => void;
  /** What a person may do with a place that is looked at: nothing, for somebody who only reads. */
  readonly actOn: (locator: Locator) => ReactNode;
  readonly onSelect: (selection: Selection) => void;
  readonly onClose: () => void;
};
