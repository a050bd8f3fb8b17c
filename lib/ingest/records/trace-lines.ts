/*
 * Stack traces as the runtimes print them: Java and .NET (`at …`, `Caused by:`), Python (`Traceback`, the
 * exception last, chained ones under a sentence), Node, PHP (`#0 /a.php(3)`), Go (`panic:`, `goroutine 1 [running]:`), Ruby.
 */

/** Lines that continue a record in most formats: indented, or a part of a stack trace that no other text looks like. */
export function isContinuation(line: string): boolean {
  const first = line.charCodeAt(0);
  if (first === 32 || first === 9 || first === 125 || first === 41 || first === 93) return true;
  return phrase.test(line) || isGoFrame(line);
}

const phrase =
  /^(?:Caused by:|Suppressed:|Traceback \(|Stack trace:$|#\d{1,4} \S|\.\.\. \d+ (?:more|common)|at |goroutine \d+ (?:gp=\S+ )?\S*\s?\[|created by \S|exit status \d|\[signal |During handling of the above exception|The above exception was the direct cause|--- End of )/;

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

/** Python quotes the code below a `File` line, four blanks in; sudo writes the names of short users so, too. */
export function isCodeLine(line: string): boolean {
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
