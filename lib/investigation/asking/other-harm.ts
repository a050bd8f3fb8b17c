import { formatInstant, parseInstant } from "@/lib/base/instant";
import { impactSpan } from "./find-remedy";
import type { Standing } from "./telling";

/** Failures so shortly after a step against the trouble may have come of it. */
const cameOfMs = 10_000;
/** A clock of whole seconds and an alert that looks back differ by less. */
const alikeMs = 5000;

/** Why the failures that were counted are not the harm of the incident: it was known before them. Null where nothing says so. */
export function whyLaterHarm(standing: Standing): string | null {
  const { from } = impactSpan(standing);
  const { startedAt, startedNotAfter } = standing.document.incident;
  const known = startedNotAfter === undefined ? null : parseInstant(startedNotAfter);
  return from === null || startedAt !== undefined || known === null || known >= from
    ? null
    : `When the incident began is not known; it was known at ${formatInstant(known)}, before the first failure that was counted (${formatInstant(from)}): that is not the harm of the incident`;
}

/** The same where what was done is judged by them: what came of a step against the trouble, or began after it was detected, judges none. */
export function whyOtherHarm(standing: Standing): string | null {
  const later = whyLaterHarm(standing);
  const { from } = impactSpan(standing);
  if (later !== null || from === null) return later;
  const { detectedAt } = standing.document.incident;
  const detected = detectedAt === undefined ? null : parseInstant(detectedAt);
  if (detected !== null && detected < from - alikeMs)
    return `The failures that were counted began at ${formatInstant(from)}, after the incident was detected at ${formatInstant(detected)}: they are not the harm of the incident`;
  const step = standing.moments.findLast(
    ({ kind, earliest }) =>
      kind === "mitigation" && earliest <= from && earliest >= from - cameOfMs,
  );
  return step === undefined
    ? null
    : `The failures that were counted began right after “${step.title}”, and may have come of it`;
}
