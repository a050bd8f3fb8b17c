/*
 * Stack traces as the runtimes print them: Java and .NET (`at …`, `Caused by:`), Python (`Traceback`, the
 * exception last, chained ones under a sentence), Node, Go (`panic:`, `goroutine 1 [running]:`), Ruby.
 */

/** Lines that continue a record in most formats: indented, or a part of a stack trace that no other text looks like. */
export function isContinuation(line: string): boolean {
  const first = line.charCodeAt(0);
  if (first === 32 || first === 9 || first === 125 || first === 41 || first === 93) return true;
  return phrase.test(line) || isGoFrame(line);
}

const phrase =
  /^(?:Caused by:|Suppressed:|Traceback \(|\.\.\. \d+ (?:more|common)|at |goroutine \d+ (?:gp=\S+ )?\S*\s?\[|created by \S|exit status \d|\[signal |During handling of the above exception|The above exception was the direct cause|--- End of )/;

/** Also the line that names the exception, which stands at the margin before a trace (Java, Node) or behind it (Python). */
export function isTracePart(line: string): boolean {
  return isContinuation(line) || beginsCrash(line) || isExceptionLine(line);
}

/** A line that is nothing but a part of a trace, whatever it stands behind. */
export function isFrame(line: string): boolean {
  return (
    /^\s*(?:at \S.*[(:]|File ".{1,400}", line \d|\.\.\. \d+ (?:more|common)|Caused by: |Suppressed: )/.test(
      line,
    ) ||
    /^(?:Traceback \(most|goroutine \d+ \[|created by \S)/.test(line) ||
    isCodeLine(line)
  );
}

/** Python quotes the code below a `File` line, four blanks in. */
function isCodeLine(line: string): boolean {
  return /^ {4}\S/.test(line);
}

/** A program's last words: they begin something, and belong to what is before them only when they have no stamp. */
export function beginsCrash(line: string): boolean {
  return /^(?:panic: |fatal error: |Exception in thread ")/.test(line);
}

/** `ValueError: boom`, `java.lang.IllegalStateException: …`. */
export function isExceptionLine(line: string): boolean {
  return (
    /^[A-Za-z_$][\w$.]{0,200}(?:Error|Exception|Interrupt|SystemExit|StopIteration)(?:: |$)/.test(
      line,
    ) || /^[a-z_]\w{0,80}(?:\.\w{1,80}){0,20}\.[A-Z]\w{0,80}: /.test(line)
  );
}

/** `net/http.(*conn).serve(0xc0001, {0x7f})`: a call with its package, and nothing else on the line. */
function isGoFrame(line: string): boolean {
  if (line.charCodeAt(line.length - 1) !== 41) return false;
  const open = line.indexOf("(");
  const dot = line.lastIndexOf(".", open);
  return open > 2 && dot > 0 && !line.slice(0, open).includes(" ");
}

export type TraceFacts = {
  /** What was thrown, as the trace names it. */
  readonly error?: string;
  /** What was at the bottom of it, when the trace tells. */
  readonly cause?: string;
};

const textCharsMax = 500;
const lineCharsMax = 2000;

/** What a joined record threw; nothing when its lines are no trace. */
export function findTraceFacts(lines: readonly string[]): TraceFacts {
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

const thrownName = /\b[A-Za-z_$][\w$.]{0,200}(?:Error|Exception|Throwable|Failure)\b(?=:|$)/;

function toFacts(error: string | undefined, cause: string | undefined): TraceFacts {
  return {
    ...(error === undefined ? {} : { error: error.trim().slice(0, textCharsMax) }),
    ...(cause === undefined ? {} : { cause: cause.trim().slice(0, textCharsMax) }),
  };
}
