"use client";

import { ActionIcon, Group, Progress, Title, VisuallyHidden } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { describeUpload } from "@/lib/view-model/intake/upload-text";
import { countOf } from "@/lib/view-model/text/byte-size";
import { Icon, type IconName } from "../../ui/icon";
import classes from "./import-screen.module.css";
import type { QueuedFile, UploadQueue } from "./upload-queue";

/** Files on their way, and those that did not make it; what arrived shows in the preview instead. */
export function UploadList({ queue }: { readonly queue: UploadQueue }) {
  const files = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const arrived = files.filter(({ state }) => state.kind === "arrived").length;
  const unsettled = files.filter(({ state }) => state.kind !== "arrived");
  return (
    <>
      <VisuallyHidden aria-live="polite" role="status">
        {files.length === 0 ? "" : `${arrived} of ${countOf(files.length, "file")} arrived`}
      </VisuallyHidden>
      {unsettled.length === 0 ? null : (
        <section className={classes.section} aria-labelledby="uploads">
          <Title id="uploads" order={2}>
            Pending
          </Title>
          <ul className={classes.uploads}>
            {unsettled.map((file) => (
              <Upload key={file.path} file={file} queue={queue} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Upload({ file, queue }: { readonly file: QueuedFile; readonly queue: UploadQueue }) {
  const { path, state } = file;
  const { text, share, isProblem } = describeUpload(file);
  const isMoving = state.kind === "waiting" || state.kind === "sending";
  return (
    <li className={classes.upload}>
      <div className={classes.uploadFacts}>
        <span className={classes.path}>{toShownPath(path)}</span>
        <Progress
          aria-label={`Progress of ${toShownPath(path)}`}
          color={isProblem ? "red" : "petrol"}
          size="sm"
          value={share * 100}
        />
        <span className={isProblem ? classes.problem : classes.dimmed}>{text}</span>
      </div>
      <Group gap={4} wrap="nowrap">
        {isMoving ? (
          <Act
            icon="cross"
            label={`Cancel ${toShownPath(path)}`}
            onClick={() => queue.cancel(path)}
          />
        ) : (
          <>
            <Act
              icon="retry"
              label={`Resume ${toShownPath(path)}`}
              onClick={() => queue.retry(path)}
            />
            <Act
              icon="cross"
              label={`Dismiss ${toShownPath(path)}`}
              onClick={() => queue.clear(path)}
            />
          </>
        )}
      </Group>
    </li>
  );
}

function Act({
  icon,
  label,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
