import type { DatedArtifact } from "@/lib/domain/artifact";

/** Another text when files came or went, or a clock moved the times of one: then answers about them are old. */
export function evidenceVersion(
  artifacts: readonly Pick<DatedArtifact, "id" | "clock" | "firstAt" | "lastAt">[],
): string {
  return artifacts
    .map(({ id, clock, firstAt, lastAt }) =>
      [
        ...[id, clock.zone, clock.year, firstAt, lastAt],
        ...clock.segments.map(({ fromRecord, offsetMs }) => `${fromRecord}+${offsetMs}`),
      ].join(" "),
    )
    .join("\n");
}
