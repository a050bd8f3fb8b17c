export function chooseNode(
  ours: Pick<NodeJS.Process, "env" | "execPath" | "version">,
  bundled: string | undefined,
): string | undefined;
