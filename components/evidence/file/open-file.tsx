"use client";

import { Button } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";
import type { FilePlace } from "@/lib/routes/workspace-search-params";

type OpenFile = (place: FilePlace) => void;

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

/** Shows a place in its whole file. */
export function OpenFileButton({ place }: { readonly place: FilePlace }) {
  const open = useOpenFile();
  if (open === null) return null;
  return (
    <Button size="compact-xs" variant="default" data-screen-only onClick={() => open(place)}>
      Open in the whole file
    </Button>
  );
}
