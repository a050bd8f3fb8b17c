import { readFileSync } from "node:fs";

const ticksPerSecond = 100;

/** Processor time in seconds of processes that were started from here and have ended; null where Linux does not tell. */
export function processorSeconds() {
  try {
    // Behind the name, which may hold blanks: fields 16 and 17 of proc_pid_stat(5) are those of awaited children.
    const [, behind = ""] = /^.*\) (.*)$/s.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
    const fields = behind.split(" ");
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** What was used since `before`, for the end of a line; of stages beside each other it is that of all. */
export function tellUsed(before) {
  const now = processorSeconds();
  if (before === null || now === null) return "";
  return ` (${(now - before).toFixed(0)} s of processor time)`;
}
