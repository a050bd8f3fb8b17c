"use client";

import { useState } from "react";
import type { PictureReading, Region } from "@/lib/domain/evidence/evidence";
import { regionUnits } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import classes from "./file/file-media.module.css";
import { MediaFailure } from "./file/media-failure";

/** A frame with the region that is pointed at, and whose word it is that it says something. */
export function CitedFrame({
  incidentId,
  artifactId,
  path,
  frameMs,
  region,
  reading,
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly frameMs: number;
  readonly region: Region | undefined;
  readonly reading: PictureReading | undefined;
}) {
  // A later frame is a video's; the first one may be either's, and what is no picture is tried as a video.
  const [shown, setShown] = useState<"picture" | "recording" | "failed">(
    frameMs > 0 ? "recording" : "picture",
  );
  const address = routes.api.media({ incidentId, artifactId });
  const name = `Frame of ${path}`;
  return (
    <>
      {shown === "failed" ? (
        <MediaFailure
          what="picture"
          path={path}
          address={address}
          onRetry={() => setShown(frameMs > 0 ? "recording" : "picture")}
        />
      ) : (
        <div className={classes.media} data-size="fit">
          <div className={classes.canvas}>
            {shown === "picture" ? (
              // biome-ignore lint/performance/noImgElement: evidence is shown byte for byte, never optimised
              <img src={address} alt={name} onError={() => setShown("recording")} />
            ) : (
              <video
                muted
                preload="auto"
                aria-label={name}
                src={`${address}#t=${frameMs / 1_000}`}
                onError={() => setShown("failed")}
              />
            )}
            {region ? <span className={classes.region} style={toBox(region)} /> : null}
          </div>
        </div>
      )}
      {reading ? (
        <p className={classes.note}>
          Read by {reading.by}. Code checked that the record states this. Check yourself that the
          statement is true.
        </p>
      ) : null}
    </>
  );
}

/** A region as a share of its picture. */
export function toBox({ x, y, width, height }: Region) {
  const percent = (part: number) => `${(100 * part) / regionUnits}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
