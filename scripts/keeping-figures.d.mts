export function keepingFigures(
  name: string,
  options: readonly string[],
  checkout: { readonly commit: string; readonly changed: string },
): { readonly WHENCE_KEEP_COMMAND: string; readonly WHENCE_KEEP_COMMIT: string };
