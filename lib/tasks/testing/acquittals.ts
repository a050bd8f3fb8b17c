import type { Line } from "@/lib/signals/testing/records";
import { alert, change, each, frontDoor, log, recordingSeconds, says } from "./recording-lines";

/**
 * A release goes out before users are hit, is rolled back to no avail, and the failure ends with another
 * remedy: what an innocent change looks like.
 */
export const innocentRelease: readonly Line[] = [
  ...frontDoor("rim-2/access.log", 200, 400),
  ...each(0, recordingSeconds, 1, (at) => log("till-1/till.log", at, `sale ${at} done`)),
  ...each(200, 400, 2, (at) =>
    log("till-1/till.log", at + 0.1, `sale failed ${at}`, "error", {
      error: "write failed: No space left on device",
    }),
  ),
  change(150, {
    kind: "config",
    service: "tracer",
    host: "till-1",
    key: "level",
    old: "INFO",
    new: "TRACE",
    by: "mo",
  }),
  ...release(190, "deployment", "8.4.0"),
  ...release(280, "rollback", "8.3.9"),
  alert(215, "TillErrors", "firing", 215, "till answers 5xx"),
  alert(420, "TillErrors", "resolved", 215, "till answers 5xx"),
  says(260, "ada", "till 8.4.0 went out right before, I suspect the release"),
  says(300, "ada", "8.3.9 is back, no change at all, so it was not the release"),
  says(
    360,
    "mo",
    "level TRACE of tracer since 09:02 writes into the same volume, so the disk filled up. it is the tracing, not the till release",
  ),
  change(390, {
    kind: "config",
    service: "tracer",
    host: "till-1",
    key: "level",
    old: "TRACE",
    new: "INFO",
    by: "mo",
  }),
];

function release(at: number, event: string, version: string): Line[] {
  const facts = { event, app: "till", host: "till-1", to: version, actor: "bot" };
  return [
    change(at, { ...facts, phase: "begin" }),
    change(at + 3, { ...facts, phase: "end", result: "ok" }),
  ];
}

/** One row of an upload kills its reader each time it is read again; the reader's other work goes on. */
export const brokenRow: readonly Line[] = [
  ...each(0, recordingSeconds, 3, (at) =>
    log("door-1/uploads.log", at, "row accepted", "info", { row: `r-52${at}00` }),
  ),
  log("door-1/uploads.log", 229.5, "row accepted", "info", { row: "r-7700881" }),
  ...each(0, 230, 1, (at) => log("mill-1/mill.log", at, `ground row r-52${at}00`)),
  ...each(230, 400, 10, (at) =>
    log("mill-1/mill.log", at, "cannot handle message r-7700881: bad weight", "error"),
  ),
  ...each(230, 400, 10, (at) =>
    log("mill-1/journal.log", at + 0.4, "mill.service: Main process exited, status=1", "warning"),
  ),
  ...each(230, 400, 10, (at) =>
    log("mill-1/journal.log", at + 0.4, "mill.service: Failed with result 'exit-code'.", "warning"),
  ),
  ...each(400, recordingSeconds, 1, (at) => log("mill-1/mill.log", at, `ground row r-52${at}00`)),
  alert(260, "MillRestarts", "firing", 260, "mill crashes and restarts"),
  alert(420, "MillRestarts", "resolved", 260, "mill crashes and restarts"),
  change(395, {
    type: "manual",
    service: "mill",
    command: "truncate /var/spool/mill/r-7700881",
    by: "mo",
  }),
];
