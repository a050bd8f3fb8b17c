"use client";

import "@mantine/dropzone/styles.css";
import { Button, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useRef } from "react";
import { showFailure } from "../../ui/announce";
import { Icon } from "../../ui/icon";

import classes from "./import-screen.module.css";

/** React's types do not know the attribute; every browser does. */
const pickFolder = { webkitdirectory: "" };

/** A file on its way in, under the name its artifact will have. */
type NamedFile = { readonly path: string; readonly file: File };

/** Files, folders or text come in here: dropped, or chosen with the buttons, which need no pointer. */
export function DropArea({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly NamedFile[]) => void;
  /** Another way in, beside the buttons. */
  readonly children: ReactNode;
}) {
  const openFiles = useRef<() => void>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files.map(nameFile));
    else showFailure("Nothing to import", "What you dragged here contains no file.");
  };
  return (
    <section aria-label="Add evidence">
      <Dropzone
        activateOnClick={false}
        activateOnKeyboard={false}
        className={classes.drop ?? ""}
        enablePointerEvents
        inputProps={{ "aria-label": "Files", tabIndex: -1 }}
        openRef={openFiles}
        onDrop={take}
      >
        <div className={classes.dropInner}>
          <Icon name="upload" size={28} />
          <Text fw={600} size="lg">
            Drop files or folders here
          </Text>
          <span className={classes.dimmed}>
            Logs, alerts, metrics, chat, deploys, access records. Archives need no unpacking. Whence
            stores a file of unknown format without parsing it.
          </span>
          <div className={classes.dropButtons}>
            <Button
              leftSection={<Icon name="file" />}
              variant="default"
              onClick={() => openFiles.current?.()}
            >
              Choose files
            </Button>
            <Button
              leftSection={<Icon name="folder" />}
              variant="default"
              onClick={() => folder.current?.click()}
            >
              Choose a folder
            </Button>
            {children}
          </div>
        </div>
      </Dropzone>
      <input
        ref={folder}
        hidden
        multiple
        aria-label="Folder"
        type="file"
        {...pickFolder}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])]);
          // The same folder can be chosen again.
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

/**
 * The dropzone gives each file the path it had inside what was dropped, a folder picker another
 * property with the same meaning; a single file has its name only. Slashes in front are dropped:
 * the path is relative.
 */
function nameFile(file: File): NamedFile {
  const dropped = "path" in file && typeof file.path === "string" ? file.path : "";
  const path = file.webkitRelativePath || dropped || file.name;
  return { file, path: path.replace(/^(\.?\/)+/, "") };
}
