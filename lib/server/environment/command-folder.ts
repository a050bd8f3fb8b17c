// Apart from the other settings: whoever asks for help waits for nothing that these need.

/**
 * Where the person stood who gave a command: npm runs scripts in the folder of the package and says in
 * INIT_CWD where it was called itself.
 */
export function readCommandFolder(): string {
  const { INIT_CWD } = process.env;
  return isNpmScript() && INIT_CWD ? INIT_CWD : process.cwd();
}

/** The command was started by npm, and so by a shell that waits for nothing else. */
export function isNpmScript(): boolean {
  return process.env.npm_lifecycle_event === "whence";
}
