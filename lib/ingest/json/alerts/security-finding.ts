import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { toAlertDraft } from "./alert-draft";
import { severityOfFinding } from "./finding-severity";

/*
 * What a scanner or a detector of a cloud found: a title, a severity, and since when it was seen. That is when it
 * happened; made and updated say when the detector wrote.
 */
export function isSecurityFinding(object: JsonObject): boolean {
  const { title, severity } = partsOf(object);
  return title !== null && severity !== undefined && seenIn(object, firstSeen) !== null;
}

export function lowerSecurityFinding(object: JsonObject): Draft {
  const { title, severity: stated, description } = partsOf(object);
  const { severity, scale } = severityOfFinding(stated);
  const last = seenIn(object, lastSeen);
  return toAlertDraft({
    name: title ?? "finding",
    status: "firing",
    isMoment: true,
    stamp: seenIn(object, firstSeen),
    severity,
    source: null,
    summary: description,
    value: null,
    others: {
      ...flattenFields(object),
      ...(scale === null ? {} : { severity_scale: scale }),
      ...(last === null ? {} : { last_seen: last.raw }),
    },
  });
}

function partsOf(object: JsonObject) {
  return {
    title: textOf(object.Title) ?? textOf(object.title),
    severity: object.Severity ?? object.severity,
    description: textOf(object.Description) ?? textOf(object.description),
  };
}

/** `EventFirstSeen`, `FirstObservedAt`, `first_seen`. */
const firstSeen = /first.?(?:seen|observed)/i;
const lastSeen = /last.?(?:seen|observed)/i;

/** A time of the object or of a part of it. */
function seenIn(object: JsonObject, name: RegExp): StampAsWritten | null {
  const parts = [object, ...Object.values(object).filter(isJsonObject)];
  for (const part of parts) {
    for (const key in part) {
      const stamp = name.test(key) ? readTime(part[key]) : null;
      if (stamp !== null) return stamp;
    }
  }
  return null;
}
