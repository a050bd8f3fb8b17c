import { readFileSync } from "node:fs";

const CHECK_MS = 300;

/**
 * Calls back once when the npm that runs us has gone. It runs us through a shell, which a signal to npm ends, or
 * leaves behind, without a word to us. Without npm, outliving whoever started us is what `nohup` is for.
 */
export function whenNpmIsGone(callBack) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = ancestry();
  const timer = setInterval(() => {
    if (ancestry() === before) return;
    clearInterval(timer);
    callBack();
  }, CHECK_MS);
  timer.unref();
}

/** Our parent, and if that is npm's shell, npm: its parent. Only Linux tells the second without asking a program. */
function ancestry() {
  const parent = process.ppid;
  if (process.platform !== "linux") return String(parent);
  try {
    // pid (command) state ppid …: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [, command, grandparent] =
      /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return /^(sh|dash|bash|ash)$/.test(command ?? "") ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return "gone";
  }
}
