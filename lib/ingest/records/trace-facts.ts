import type { Draft } from "./draft";

type TraceFacts = {
  /** What was thrown, as the trace names it. */
  readonly error?: string;
  /** What was at the bottom of it, when the trace tells. */
  readonly cause?: string;
};

const textCharsMax = 500;
const lineCharsMax = 2000;

/** A record of several lines with what its trace threw, when they are one. */
export function withTraceFacts(draft: Draft, lines: readonly string[]): Draft {
  if (lines.length < 2 || draft.fields.error !== undefined) return draft;
  const facts = findTraceFacts(lines);
  return facts.error === undefined ? draft : { ...draft, fields: { ...draft.fields, ...facts } };
}

function findTraceFacts(lines: readonly string[]): TraceFacts {
  const python = findPython(lines);
  if (python.length > 0) return toFacts(python.at(-1), python.length > 1 ? python[0] : undefined);
  const panic = lines.find((line) => line.startsWith("panic: "));
  if (panic !== undefined) return toFacts(panic.slice(7), undefined);
  const frame = lines.findIndex((line) => /^\s+at \S/.test(line));
  if (frame < 1) return {};
  const thrown = findThrown(lines, frame);
  const causes = lines.filter((line) => /^\s*(?:Caused by: |---> |\[cause\]: )/.test(line));
  const cause = causes.at(-1)?.replace(/^\s*(?:Caused by: |---> |\[cause\]: )/, "");
  return toFacts(thrown, cause);
}

/** The exceptions of a Python trace in the order they are printed: the first was the first to be raised. */
function findPython(lines: readonly string[]): string[] {
  const found: string[] = [];
  let isInside = false;
  for (const line of lines) {
    if (line.endsWith("Traceback (most recent call last):")) isInside = true;
    else if (isInside && line !== "" && !/^\s/.test(line)) {
      found.push(line);
      isInside = false;
    }
  }
  return found;
}

/** The nearest line above the first frame that names something thrown: the message may go on for lines. */
function findThrown(lines: readonly string[], frame: number): string | undefined {
  for (let at = frame - 1; at >= Math.max(0, frame - 8); at--) {
    const line = (lines[at] ?? "").slice(0, lineCharsMax);
    const named = thrownName.exec(line);
    if (named !== null) return line.slice(named.index);
  }
  return undefined;
}

const thrownName = /\b(?:[A-Za-z_$][\w$.]{0,200})?(?:Error|Exception|Throwable|Failure)\b(?=:|$)/;

function toFacts(error: string | undefined, cause: string | undefined): TraceFacts {
  return {
    ...(error === undefined ? {} : { error: error.trim().slice(0, textCharsMax) }),
    ...(cause === undefined ? {} : { cause: cause.trim().slice(0, textCharsMax) }),
  };
}
