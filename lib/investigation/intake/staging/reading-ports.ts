import type { PartialFiles } from "../../ports/partial-files-port";
import type { Ports } from "../../ports/ports";
import type { StagedUpload, UploadStore } from "../../ports/upload-port";

/** What reading uploads takes. */
export type ReadingPorts = Pick<Ports, "cases" | "evidence" | "clock" | "ids"> & {
  readonly uploads: UploadStore;
  readonly partials: PartialFiles;
  /** Of this node, where others read as well; each upload is read by one of them. */
  readonly node?: string | undefined;
  /** A store that is away for a moment: nothing is wrong with the file. */
  readonly isPassing: (error: unknown) => boolean;
  /** Logs why a file could not be read and answers what may be shown of it. */
  readonly describeFailure: (error: unknown) => string;
};

export type ArrivedUpload = StagedUpload & { readonly sha256: string };
