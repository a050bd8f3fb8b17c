/** One line for whoever collects logs. */
type FailureLine = {
  readonly time: string;
  readonly level: "error";
  readonly reference: string;
  readonly where: string;
  /** The error and what caused it, outermost first. */
  readonly causes: readonly { name: string; code?: string; frames: readonly string[] }[];
};

const [causesMax, framesMax] = [5, 12];

/**
 * A failure by its names, codes and places in the code. Messages stay out: one of a parser quotes what it could not read,
 * and that is evidence.
 */
export function toFailureLine(reference: string, where: string, error: unknown, at: Date): string {
  const causes: FailureLine["causes"][number][] = [];
  for (
    let cause = error;
    cause !== undefined && cause !== null && causes.length < causesMax;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    causes.push(describe(cause));
  }
  const line: FailureLine = {
    ...{ time: at.toISOString(), level: "error", reference, where, causes },
  };
  return JSON.stringify(line);
}

function describe(error: unknown): FailureLine["causes"][number] {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code =
    "code" in error && /^[\w.-]{1,40}$/.test(String(error.code)) ? String(error.code) : null;
  const frames = (error.stack ?? "").split("\n").filter((text) => /^ {4}at /.test(text));
  return {
    name: /^\w{1,60}$/.test(error.name) ? error.name : "Error",
    ...(code !== null && { code }),
    frames: frames.slice(0, framesMax).map((text) => text.trim()),
  };
}
