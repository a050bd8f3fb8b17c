"use client";

import { Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { assertUnreachable } from "@/lib/base/assert";
import { routes } from "@/lib/routes/routes";
import {
  type CitedFrame,
  describeFrame,
  findCitedFrames,
  showMedia,
} from "@/lib/view-model/file/shown-media";
import { MessagePanel } from "../../ui/message-panel";
import classes from "./file-media.module.css";
import type { FileViewerProps } from "./file-viewer-props";
import { MediaFailure } from "./media-failure";
import { Picture } from "./picture";

/** A picture or a recording as it was received, with the frames that events rest on. */
export function FileMedia(props: FileViewerProps) {
  const { incidentId, artifact, timeline, place } = props;
  const media = showMedia(artifact.report.format);
  const frames = findCitedFrames(timeline, artifact.id);
  const address = routes.api.media({ incidentId, artifactId: artifact.id });
  switch (media.kind) {
    case "picture":
      return <Picture key={artifact.id} {...props} address={address} frames={frames} />;
    case "recording":
      return (
        <Recording
          key={artifact.id}
          {...props}
          address={address}
          frames={frames}
          startMs={
            place.kind === "evidence" && place.locator.kind === "frame" ? place.locator.frameMs : 0
          }
        />
      );
    case "hidden":
      return (
        <MessagePanel icon="file" title="Stored, but this page cannot show the file">
          This file has no text, and {media.because}.
        </MessagePanel>
      );
    default:
      return assertUnreachable(media);
  }
}

type MediaProps = FileViewerProps & {
  readonly address: string;
  readonly frames: readonly CitedFrame[];
};

function Recording({
  artifact,
  address,
  frames,
  startMs,
  onPlace,
  onSelect,
}: MediaProps & { readonly startMs: number }) {
  const video = useRef<HTMLVideoElement>(null);
  // It is loaded once: where it stands is the player's, and the address only sends it somewhere.
  const start = `${address}#t=${startMs / 1_000}`;
  const [source, setSource] = useState(start);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (video.current) video.current.currentTime = startMs / 1_000;
  }, [startMs]);
  const point = () => {
    const frameMs = Math.round((video.current?.currentTime ?? 0) * 1_000);
    onPlace({ kind: "evidence", artifactId: artifact.id, locator: { kind: "frame", frameMs } });
  };
  return (
    <>
      <Group gap="xs" data-screen-only>
        <Button size="compact-xs" variant="default" disabled={hasFailed} onClick={point}>
          Cite this moment
        </Button>
        <CitedFrames
          frames={frames}
          onFrame={({ event, frameMs }) => {
            if (video.current) video.current.currentTime = frameMs / 1_000;
            onSelect({ kind: "event", id: event });
          }}
        />
      </Group>
      {hasFailed ? (
        <MediaFailure
          what="recording"
          path={artifact.path}
          address={address}
          onRetry={() => {
            setSource(start);
            setFailed(false);
          }}
        />
      ) : (
        <div className={classes.media} data-size="fit">
          {/* biome-ignore lint/a11y/useMediaCaption: a recording comes without captions, and nothing says its words */}
          <video
            ref={video}
            controls
            preload="metadata"
            aria-label={`Evidence: ${artifact.path}`}
            src={source}
            onError={() => setFailed(true)}
          />
        </div>
      )}
      <p className={classes.note}>
        {startMs > 0 ? `The address of this page links to ${describeFrame(startMs)}. ` : ""}
        Only a model that may receive this recording can read its images. No model reads its sound.
      </p>
    </>
  );
}

function CitedFrames({
  frames,
  onFrame,
}: {
  readonly frames: readonly CitedFrame[];
  readonly onFrame: (frame: CitedFrame) => void;
}) {
  return frames.map((frame) => (
    <Button key={frame.key} size="compact-xs" variant="default" onClick={() => onFrame(frame)}>
      {describeFrame(frame.frameMs)} {frame.title}
    </Button>
  ));
}
