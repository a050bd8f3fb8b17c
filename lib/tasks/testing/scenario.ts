import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import type { Line } from "@/lib/signals/testing/records";
import { alert, change, each, log, recordingSeconds } from "./recording-lines";

/** A small recording of one kind of fault, and what is true of it. */
export type Scenario = {
  readonly name: string;
  readonly lines: readonly Line[];
  /** The title of the event it began with. */
  readonly root: RegExp;
  /** Families of cause and effect that are linked. */
  readonly links: readonly (readonly [string, string])[];
  /** The title of the change that looks guilty and is not. */
  readonly decoy: RegExp;
};

/** Steady work of a program, for the whole recording or until something stops it. */
export function hum(path: string, text: string, until = recordingSeconds, from = 0): Line[] {
  return each(from, until, 1, (at) => log(path, at, `${text} ${at}`));
}

/** A line that comes again and again; `#` in the text is a number that differs each time. */
export function fault(
  path: string,
  [from, to, step]: readonly [number, number, number],
  text: string,
  severity: Severity = "error",
  fields: Readonly<Record<string, FieldValue>> = {},
): Line[] {
  return each(from, to, step, (at) =>
    log(path, at + 0.2, text.replaceAll("#", String(Math.round(at * 10) + 1000)), severity, fields),
  );
}

export function pages(name: string, from: number, to: number, summary: string): Line[] {
  return [alert(from, name, "firing", from, summary), alert(to, name, "resolved", from, summary)];
}

export function rollout(
  type: "deploy" | "rollback",
  at: number,
  [service, host, version]: readonly [string, string, string],
): Line[] {
  const facts = { type, service, host, version, by: "ship-bot" };
  return [
    change(at, { ...facts, status: "started" }),
    change(at + 4, { ...facts, status: "finished" }),
  ];
}

export function setting(
  at: number,
  [service, host]: readonly [string, string],
  [key, old, next]: readonly [string, string, string],
  by = "ines",
): Line {
  return change(at, { type: "config", service, host, key, old, new: next, by });
}

export function job(at: number, until: number, name: string, host: string): Line[] {
  const facts = { type: "cron", job: name, host, by: "scheduler" };
  return [
    change(at, { ...facts, status: "started" }),
    change(until, { ...facts, status: "finished" }),
  ];
}
