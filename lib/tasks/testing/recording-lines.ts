import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { epochMs, type Line } from "@/lib/signals/testing/records";

/** Seconds a hand-made recording lasts. */
export const recordingSeconds = 600;

type Fields = Readonly<Record<string, FieldValue>>;

export function each(
  from: number,
  to: number,
  step: number,
  make: (second: number) => Line,
): Line[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) =>
    make(from + index * step),
  );
}

export function log(
  path: string,
  at: number,
  message: string,
  severity: Severity = "info",
  fields: Fields = {},
): Line {
  return { path, at, message, severity, fields };
}

export function answer(path: string, at: number, status: number): Line {
  return {
    path,
    at,
    kind: "access",
    message: `GET /item/${at} ${status} ${status >= 500 ? "upstream error" : "fine and well"}`,
    fields: { status },
    template: `GET /item/<*> ${status}`,
  };
}

/** A front door that fails between two seconds. */
export function frontDoor(path: string, from: number, to: number): Line[] {
  return each(0, recordingSeconds, 0.5, (at) =>
    answer(path, at, at >= from && at < to && at % 1 === 0 ? 502 : 200),
  );
}

export function change(at: number, fields: Record<string, string>): Line {
  return {
    path: "changes/changes.jsonl",
    at,
    kind: "change",
    message: `${Object.values(fields).join(" ")} recorded`,
    fields,
  };
}

export function alert(
  at: number,
  name: string,
  status: "firing" | "resolved",
  startsAt: number,
  summary: string,
): Line {
  return {
    path: "alerts/alerts.jsonl",
    at,
    kind: "alert",
    message: `${name} ${status}: ${summary}`,
    fields: {
      alertname: name,
      status,
      severity: "page",
      startsAt: new Date(epochMs + startsAt * 1000).toISOString(),
      "annotations.summary": summary,
    },
  };
}

export function says(at: number, user: string, text: string): Line {
  return { path: "chat/channel.jsonl", at, kind: "message", message: text, fields: { user } };
}

export function metric(
  path: string,
  name: string,
  host: string,
  valueAt: (second: number) => number,
): Line[] {
  return each(0, recordingSeconds, 5, (at) => ({
    path,
    at,
    kind: "metric",
    message: `${name} of ${host} at ${at}: ${valueAt(at)}`,
    template: `${name}{${host}}`,
    fields: { metric: name, instance: host, value: valueAt(at) },
  }));
}

/** A small ripple that is the same every time. */
export const wobble = (at: number) => ((at * 31) % 7) / 10;
