import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** The app among what this process started, by the title it gives itself. */
export function findApp(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const parent = /^PPid:\s*(\d+)/m.exec(readStatus(Number(name)))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  const apps = [...parents.keys()].filter(
    (pid) => isOurs(pid) && /^Name:\s*next-server/m.test(readStatus(pid)),
  );
  const [app] = apps;
  if (app === undefined || apps.length > 1) throw new Error(`${apps.length} apps were started`);
  return app;
}

/** From here on the peak is counted anew (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** Resident MB, at most since the last `forgetPeak`, and now. */
export function memoryOf(pid: number): { readonly peakMb: number; readonly nowMb: number } {
  const status = readStatus(pid);
  const mb = (field: string) =>
    Number(new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { peakMb: mb("VmHWM"), nowMb: mb("VmRSS") };
}

/** Empty for what is no process, or none any more. */
function readStatus(pid: number): string {
  if (Number.isNaN(pid)) return "";
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
