import type { IncidentId } from "@/lib/domain/ids";
import type { Ports } from "../../ports/ports";
import type { UploadStore } from "../../ports/upload-port";

/** missing: never begun. arriving: bytes are missing. waiting: all are here and nobody has imported them. */
export const sentStates = ["missing", "arriving", "waiting", "imported"] as const;

/** How far the file of a path is, for a sender that goes on after a break. */
export type SentState = {
  readonly path: string;
  readonly state: (typeof sentStates)[number];
  readonly received: number;
  /** Null where nobody said. */
  readonly total: number | null;
  /** Of all bytes that count as received; null while they arrive. */
  readonly sha256: string | null;
};

/** What is on its way at a path stands before what was imported there: it will take its place. */
export async function findSentState(
  { cases, uploads }: Pick<Ports, "cases"> & { readonly uploads: UploadStore },
  incidentId: IncidentId,
  path: string,
): Promise<SentState> {
  const staged = (await uploads.list(incidentId)).find((upload) => upload.path === path);
  if (staged !== undefined) {
    const { bytesReceived: received, bytesTotal: total, sha256 } = staged;
    return { path, state: sha256 === null ? "arriving" : "waiting", received, total, sha256 };
  }
  const artifacts = await cases.read.artifacts.list(incidentId);
  const known = artifacts.find((artifact) => artifact.path === path);
  if (known === undefined) {
    return { path, state: "missing", received: 0, total: null, sha256: null };
  }
  const { bytes, sha256 } = known;
  return { path, state: "imported", received: bytes, total: bytes, sha256 };
}
