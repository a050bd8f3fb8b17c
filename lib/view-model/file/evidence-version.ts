import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { CitedRows } from "./file-rows";

type Versioned = Pick<DatedArtifact, "id" | "clock" | "firstAt" | "lastAt">;

/** Another text when files came or went, or a clock moved the times of one: then answers about them are old. */
export function evidenceVersion(artifacts: readonly Versioned[]): string {
  return artifacts
    .map(({ id, clock, firstAt, lastAt }) =>
      [
        ...[id, clock.zone, clock.year, firstAt, lastAt],
        ...clock.segments.map(({ fromRecord, offsetMs }) => `${fromRecord}+${offsetMs}`),
      ].join(" "),
    )
    .join("\n");
}

/** Another text when the series of a file are: its clock moved their times, or other samples of it are cited. */
export function seriesVersion(
  artifact: Versioned,
  cited: readonly Pick<CitedRows, "event" | "from">[],
): string {
  const places = cited.map(({ event, from }) => `${event} ${from}`);
  return [evidenceVersion([artifact]), ...places].join("\n");
}
