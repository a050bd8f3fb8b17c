"use client";

import { describeRegion, type Locator, locatorKey } from "@/lib/domain/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { describeFrame } from "@/lib/view-model/shown-media";
import { OpenFileButton } from "./file/open-file";
import { RawElement } from "./raw-element";
import { RawLines } from "./raw-lines";
import { PlaceSeries } from "./series/place-series";

/** What an artifact holds at a place, in the form its kind of place is read in. */
export function EvidencePlace({
  incidentId,
  zone,
  artifactId,
  path,
  locator,
  quote,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  readonly quote: string;
}) {
  const place = { incidentId, artifactId, path };
  if (locator.kind === "frame") {
    return (
      <>
        <p>
          A frame at {describeFrame(locator.frameMs)}
          {locator.region ? `, ${describeRegion(locator.region)}` : ""}.
        </p>
        <OpenFileButton place={{ kind: "evidence", artifactId, locator }} />
      </>
    );
  }
  return (
    <>
      {locator.kind === "lines" ? (
        <RawLines {...place} cited={locator} quote={quote} />
      ) : (
        <RawElement {...place} index={locator.index} />
      )}
      <PlaceSeries key={locatorKey(locator)} {...{ incidentId, artifactId, locator, zone }} />
      <OpenFileButton place={{ kind: "evidence", artifactId, locator }} />
    </>
  );
}
