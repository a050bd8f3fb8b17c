"use client";

import { Button, Group, SegmentedControl } from "@mantine/core";
import { useRef, useState } from "react";
import { assertUnreachable } from "@/lib/base/assert";
import { routes } from "@/lib/routes/routes";
import {
  type CitedFrame,
  describeFrame,
  findCitedFrames,
  showMedia,
} from "@/lib/view-model/shown-media";
import { MessagePanel } from "../../ui/message-panel";
import { scrollRegion } from "../../ui/scroll-region";
import classes from "./file-media.module.css";
import type { FileViewerProps } from "./file-viewer-props";

/** A picture or a recording as it was received, with the frames that events rest on. */
export function FileMedia(props: FileViewerProps) {
  const { incidentId, artifact, timeline, place } = props;
  const media = showMedia(artifact.report.format);
  const frames = findCitedFrames(timeline, artifact.id);
  const address = routes.api.media({ incidentId, artifactId: artifact.id });
  switch (media.kind) {
    case "picture":
      return <Picture {...props} address={address} frames={frames} />;
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
        <MessagePanel icon="file" title="Kept, and not shown here">
          There is no text in this file, and {media.because}.
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

function Picture({ artifact, address, frames, onSelect }: MediaProps) {
  const [size, setSize] = useState("fit");
  return (
    <>
      <Group gap="xs" data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Size of the picture"
          data={[
            { value: "fit", label: "Fit" },
            { value: "actual", label: "Actual size" },
          ]}
          value={size}
          onChange={setSize}
        />
        <CitedFrames
          frames={frames}
          describe={({ title }) => `Cited by: ${title}`}
          onFrame={({ event }) => onSelect({ kind: "event", id: event })}
        />
      </Group>
      <div className={classes.media} data-size={size} {...scrollRegion("The picture")}>
        {/* biome-ignore lint/performance/noImgElement: evidence is shown byte for byte, never optimised */}
        <img src={address} alt={`Evidence: ${artifact.path}`} />
      </div>
      <p className={classes.note}>
        What the picture shows is not read, so no regions of it are marked.
      </p>
    </>
  );
}

function Recording({
  artifact,
  address,
  frames,
  startMs,
  onSelect,
}: MediaProps & { readonly startMs: number }) {
  const video = useRef<HTMLVideoElement>(null);
  return (
    <>
      <CitedFrames
        frames={frames}
        describe={({ title, frameMs }) => `${describeFrame(frameMs)} ${title}`}
        onFrame={({ event, frameMs }) => {
          if (video.current) video.current.currentTime = frameMs / 1_000;
          onSelect({ kind: "event", id: event });
        }}
      />
      <div className={classes.media} data-size="fit">
        {/* biome-ignore lint/a11y/useMediaCaption: a recording comes without captions, and nothing says its words */}
        <video
          ref={video}
          controls
          preload="metadata"
          aria-label={`Evidence: ${artifact.path}`}
          src={`${address}#t=${startMs / 1_000}`}
        />
      </div>
      <p className={classes.note}>What the recording shows and says is not read.</p>
    </>
  );
}

function CitedFrames({
  frames,
  describe,
  onFrame,
}: {
  readonly frames: readonly CitedFrame[];
  readonly describe: (frame: CitedFrame) => string;
  readonly onFrame: (frame: CitedFrame) => void;
}) {
  return frames.map((frame) => (
    <Button
      key={`${frame.event}/${frame.frameMs}`}
      size="compact-xs"
      variant="default"
      onClick={() => onFrame(frame)}
    >
      {describe(frame)}
    </Button>
  ));
}
