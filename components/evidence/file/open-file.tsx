"use client";

import { Button, Group } from "@mantine/core";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { ArtifactId } from "@/lib/domain/ids";
import type { FilePlace } from "@/lib/routes/workspace-search-params";
import { hasMomentBeside } from "@/lib/view-model/evidence/sources-beside";

/** `isBeside`: another source stands beside the file, at the same moment. */
type OpenFile = (place: FilePlace, options?: { readonly isBeside: boolean }) => void;

type Files = { readonly open: OpenFile; readonly artifacts: readonly DatedArtifact[] };

/** Null where files cannot be opened whole: outside an incident's workspace. */
const OpenFileContext = createContext<Files | null>(null);

export function OpenFileProvider({
  artifacts,
  onOpen,
  children,
}: {
  readonly artifacts: readonly DatedArtifact[];
  readonly onOpen: OpenFile;
  readonly children: ReactNode;
}) {
  const files = useMemo(() => ({ open: onOpen, artifacts }), [onOpen, artifacts]);
  return <OpenFileContext value={files}>{children}</OpenFileContext>;
}

export function useOpenFile(): OpenFile | null {
  return useContext(OpenFileContext)?.open ?? null;
}

/** A file as the workspace knows it now; null outside of one. */
export function useWorkspaceFile(artifactId: ArtifactId): DatedArtifact | null {
  const files = useContext(OpenFileContext);
  return files?.artifacts.find(({ id }) => id === artifactId) ?? null;
}

/** Shows a place in its whole file, alone or with what another source wrote around its time. */
export function OpenFileButton({
  place,
}: {
  readonly place: Extract<FilePlace, { readonly kind: "evidence" }>;
}) {
  const files = useContext(OpenFileContext);
  if (files === null) return null;
  const { open, artifacts } = files;
  return (
    <Group gap="xs" data-screen-only>
      <Button size="compact-xs" variant="default" onClick={() => open(place)}>
        Open in the whole file
      </Button>
      {hasMomentBeside(artifacts, place) ? (
        <Button size="compact-xs" variant="default" onClick={() => open(place, { isBeside: true })}>
          Show other sources at this moment
        </Button>
      ) : null}
    </Group>
  );
}
