"use client";

import {
  describeRegion,
  type Locator,
  locatorKey,
  type PictureReading,
} from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { describeFrame } from "@/lib/view-model/file/shown-media";
import { CitedFrame } from "./cited-frame";
import { OpenFileButton } from "./file/open-file";
import { PlaceSeries } from "./place-series";
import { RawElement } from "./raw-element";
import { RawLines } from "./raw-lines";

/** What an artifact holds at a place, in the form its kind of place is read in. */
export function EvidencePlace({
  incidentId,
  zone,
  artifactId,
  path,
  locator,
  quote,
  reading,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  readonly quote: string;
  /** Of a frame that a model has read. */
  readonly reading?: PictureReading | undefined;
}) {
  const place = { incidentId, artifactId, path };
  // Nothing of another place stands here while this one is read, also where both have the same number in their files.
  const key = `${artifactId} ${locatorKey(locator)}`;
  if (locator.kind === "frame") {
    return (
      <>
        <p>
          Video frame at {describeFrame(locator.frameMs)}
          {locator.region ? `, ${describeRegion(locator.region)}` : ""}.
        </p>
        <CitedFrame
          key={key}
          {...place}
          frameMs={locator.frameMs}
          region={locator.region}
          reading={reading}
        />
        <OpenFileButton place={{ kind: "evidence", artifactId, locator }} />
      </>
    );
  }
  return (
    <>
      {locator.kind === "lines" ? (
        <RawLines key={key} {...place} cited={locator} quote={quote} />
      ) : (
        <RawElement key={key} {...place} index={locator.index} />
      )}
      <PlaceSeries key={`series ${key}`} {...{ incidentId, artifactId, locator, zone }} />
      <OpenFileButton place={{ kind: "evidence", artifactId, locator }} />
    </>
  );
}
