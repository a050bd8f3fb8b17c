"use client";

import { Button, Group } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import type { FilePlace } from "@/lib/routes/workspace-search-params";

/** `isBeside`: another source stands beside the file, at the same moment. */
type OpenFile = (place: FilePlace, options?: { readonly isBeside: boolean }) => void;

/** Null where files cannot be opened whole: outside an incident's workspace. */
const OpenFileContext = createContext<OpenFile | null>(null);

export function OpenFileProvider({
  onOpen,
  children,
}: {
  readonly onOpen: OpenFile;
  readonly children: ReactNode;
}) {
  return <OpenFileContext value={onOpen}>{children}</OpenFileContext>;
}

export function useOpenFile(): OpenFile | null {
  return useContext(OpenFileContext);
}

/** Shows a place in its whole file, alone or with what another source wrote around its time. */
export function OpenFileButton({ place }: { readonly place: FilePlace }) {
  const open = useOpenFile();
  if (open === null) return null;
  return (
    <Group gap="xs" data-screen-only>
      <Button size="compact-xs" variant="default" onClick={() => open(place)}>
        Open in the whole file
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => open(place, { isBeside: true })}>
        Other sources at this moment
      </Button>
    </Group>
  );
}
