/*
 * Container runtimes cut long lines of a program into parts and mark each but the last with P:
 * https://github.com/kubernetes/design-proposals-archive/blob/main/node/kubelet-cri-logging.md
 */
const head = / (stdout|stderr) ([FP])(?: |$)/y;

type Part = { readonly stream: string; readonly isLast: boolean; readonly textAt: number };

/** The part of a program's line that a runtime stamped; null for any other line. */
function findPart(line: string): Part | null {
  const blank = line.indexOf(" ");
  if (blank < 20 || blank > 40) return null;
  head.lastIndex = blank;
  const [, stream, mark] = head.exec(line) ?? [];
  if (stream === undefined) return null;
  return { stream, isLast: mark === "F", textAt: head.lastIndex };
}

/** Tells, line by line, which lines go on with the line of a program that the one before began. */
export class RuntimeParts {
  private open: string | null = null;

  /** Asked of each line, in order; asked of one line again it says the same of those behind it. */
  continues(line: string): boolean {
    const part = findPart(line);
    const isNext = part !== null && part.stream === this.open;
    this.note(part);
    return isNext;
  }

  begin(line: string): void {
    this.note(findPart(line));
  }

  private note(part: Part | null): void {
    this.open = part === null || part.isLast ? null : part.stream;
  }
}

/** The lines with parts put together, as if the runtime had written each in one piece. */
export function joinParts(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    const part = findPart(line);
    const before = isOpen ? whole.pop() : undefined;
    whole.push(before === undefined ? line : `${before}${line.slice(part?.textAt ?? 0)}`);
    isOpen = part !== null && !part.isLast;
  }
  return whole;
}

/** A line that a runtime stamped, in parts or whole. */
export function isOfRuntime(line: string): boolean {
  return findPart(line) !== null;
}

export function isPart(line: string): boolean {
  return findPart(line)?.isLast === false;
}
