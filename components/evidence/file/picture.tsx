"use client";

import { Button, Group, SegmentedControl } from "@mantine/core";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { describeRegion, type Region } from "@/lib/domain/evidence/evidence";
import type { FilePlace } from "@/lib/routes/workspace-search-params";
import {
  type CitedFrame,
  type Corners,
  moveRegion,
  type RegionStep,
  toRegion,
} from "@/lib/view-model/file/shown-media";
import { scrollRegion } from "../../ui/scroll-region";
import { toBox } from "../cited-frame";
import classes from "./file-media.module.css";
import type { FileViewerProps } from "./file-viewer-props";
import { MediaFailure } from "./media-failure";

/** Where a region begins that is drawn by keys: a quarter of the picture, in its middle. */
const keyedRegion: Region = { x: 375, y: 375, width: 250, height: 250 };

/**
 * A picture as it was received, with the regions that events rest on and the one looked at, which is drawn by hand
 * or moved by keys and stands in the address.
 */
export function Picture(
  props: Pick<FileViewerProps, "place" | "selection" | "onPlace" | "onSelect"> & {
    readonly artifact: Pick<FileViewerProps["artifact"], "id" | "path">;
    readonly address: string;
    readonly frames: readonly CitedFrame[];
  },
) {
  const { artifact, address, frames, place, selection, onPlace, onSelect } = props;
  const [size, setSize] = useState("fit");
  const [isDrawing, setDrawing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const looked = regionOf(place);
  const placeOf = (region: Region): FilePlace => {
    const locator = { kind: "frame", frameMs: 0, region } as const;
    return { kind: "evidence", artifactId: artifact.id, locator };
  };
  const look = (region: Region) => onPlace(placeOf(region));
  const pen = usePen((region) => {
    setDrawing(false);
    look(region);
  });
  const regions = frames.flatMap(({ region, ...frame }) =>
    region === null ? [] : [{ ...frame, region }],
  );
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
        <Button
          size="compact-xs"
          variant={isDrawing ? "filled" : "default"}
          aria-pressed={isDrawing}
          disabled={hasFailed}
          onClick={() => {
            setDrawing(!isDrawing);
            if (!isDrawing && !looked) look(keyedRegion);
          }}
        >
          Mark a region
        </Button>
        {looked ? (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onPlace({ kind: "artifact", id: artifact.id })}
          >
            Show the whole picture
          </Button>
        ) : null}
        {frames
          .filter(({ region }) => region === null)
          .map(({ key, event, title }) => (
            <Button
              key={key}
              size="compact-xs"
              variant="default"
              onClick={() => onSelect({ kind: "event", id: event })}
            >
              Cited by: {title}
            </Button>
          ))}
      </Group>
      {hasFailed ? (
        <MediaFailure
          what="picture"
          path={artifact.path}
          address={address}
          onRetry={() => setFailed(false)}
        />
      ) : (
        <div className={classes.media} data-size={size} {...scrollRegion("The picture")}>
          <div
            className={classes.canvas}
            data-drawing={isDrawing || undefined}
            {...(isDrawing && pen.hands)}
          >
            {/* biome-ignore lint/performance/noImgElement: evidence is shown byte for byte, never optimised */}
            <img
              src={address}
              alt={`Evidence: ${artifact.path}`}
              draggable={false}
              onError={() => setFailed(true)}
            />
            <CitedBoxes regions={regions} selection={selection} />
            {pen.drawn ? <span className={classes.looked} style={toBox(pen.drawn)} /> : null}
            {looked && !pen.drawn ? (
              <LookedRegion
                region={looked}
                onMove={(step) =>
                  // Two keys may come before the first is drawn: both move the region of the address.
                  onPlace((current) => {
                    const region = (current && regionOf(current)) ?? looked;
                    return placeOf(moveRegion(region, step) ?? region);
                  })
                }
              />
            ) : null}
          </div>
        </div>
      )}
      <CitedRegions regions={regions} onSelect={onSelect} />
      <Note looked={looked} isDrawing={isDrawing} />
    </>
  );
}

function Note({
  looked,
  isDrawing,
}: {
  readonly looked: Region | undefined;
  readonly isDrawing: boolean;
}) {
  return (
    <p className={classes.note}>
      {looked
        ? `Selected: ${describeRegion(looked)}. Copy the address of this page to share it. `
        : ""}
      {isDrawing
        ? "Drag over the picture, or move the region by its arrow keys, with Shift to change its size. "
        : ""}
      Only a model that may receive this picture can read its content.
    </p>
  );
}

type CitedRegion = CitedFrame & { readonly region: Region };

function CitedBoxes({
  regions,
  selection,
}: {
  readonly regions: readonly CitedRegion[];
  readonly selection: FileViewerProps["selection"];
}) {
  return regions.map(({ key, event, region }, index) => (
    <span
      key={key}
      className={classes.region}
      data-selected={(selection?.kind === "event" && selection.id === event) || undefined}
      style={toBox(region)}
    >
      <span className={classes.regionNumber}>{index + 1}</span>
    </span>
  ));
}

function CitedRegions({
  regions,
  onSelect,
}: {
  readonly regions: readonly CitedRegion[];
  readonly onSelect: FileViewerProps["onSelect"];
}) {
  if (regions.length === 0) return null;
  return (
    <ol className={classes.regions} aria-label="Cited regions">
      {regions.map(({ key, event, title, region }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.regionButton}
            onClick={() => onSelect({ kind: "event", id: event })}
          >
            {title}
          </button>
          : {describeRegion(region)}
        </li>
      ))}
    </ol>
  );
}

/** Moved by the arrow keys, and resized by them with Shift. */
function LookedRegion({
  region,
  onMove,
}: {
  readonly region: Region;
  readonly onMove: (step: RegionStep) => void;
}) {
  const move = (event: KeyboardEvent) => {
    const step = { key: event.key, isResize: event.shiftKey };
    if (moveRegion(region, step) === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(step);
  };
  return (
    <button
      type="button"
      className={classes.looked}
      style={toBox(region)}
      aria-label={`Region shown: ${describeRegion(region)}`}
      onKeyDown={move}
    />
  );
}

/** Draws from where the pointer is put down to where it is lifted. */
function usePen(onRegion: (region: Region) => void) {
  const [corners, setCorners] = useState<Corners | null>(null);
  const drawn = corners && toRegion(corners);
  const cornerOf = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  return {
    drawn,
    hands: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setCorners({ from: cornerOf(event), to: cornerOf(event) });
      },
      onPointerMove: (event: PointerEvent) => {
        const to = cornerOf(event);
        setCorners((before) => before && { ...before, to });
      },
      onPointerUp: () => {
        setCorners(null);
        if (drawn) onRegion(drawn);
      },
      onPointerCancel: () => setCorners(null),
    },
  };
}

function regionOf(place: FilePlace): Region | undefined {
  return place.kind === "evidence" && place.locator.kind === "frame"
    ? place.locator.region
    : undefined;
}
