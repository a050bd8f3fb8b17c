import type { Artifact } from "./artifact";

type Read = Pick<Artifact, "report">;

/** Is it something to be looked at: a picture or a video? By what its reader saw in the bytes. */
export function isPicture({ report }: Read): boolean {
  return report.kind === "read" && (report.reader === "image" || report.reader === "video");
}

export function isVideo({ report }: Read): boolean {
  return report.kind === "read" && report.reader === "video";
}
