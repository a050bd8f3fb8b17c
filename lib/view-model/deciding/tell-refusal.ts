import type { DecidedSince } from "@/lib/base/action-result";
import type { PieceVerdict } from "@/lib/domain/review/decision";
import { findLatest } from "@/lib/domain/review/decision-history";
import { touchedPieces } from "@/lib/domain/review/touched-pieces";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { Workspace } from "../workspace/workspace";
import { actWords } from "./act-words";

type Refusal = { readonly message: string; readonly since?: DecidedSince };

/** Whose word stands in the way, of what and since when; then what can be done about it. */
export function tellRefusal(
  { message, since }: Refusal,
  { people, viewer }: Pick<Workspace, "people" | "viewer">,
  zone: string,
): string {
  if (!since) return message;
  const who = since.by === viewer.id ? "You" : (people[since.by] ?? "Somebody");
  const what = `${since.words.slice(0, 1).toLowerCase()}${since.words.slice(1)}`;
  return `${who} ${what} at ${formatDateTime(since.at, zone)}. ${message}`;
}

/** Own acts that undo passes by, with whose word on their pieces came after; empty when there are none. */
export function tellPassed(
  skipped: readonly PieceVerdict[],
  { decisions, people }: Pick<Workspace, "decisions" | "people">,
  zone: string,
): string {
  if (skipped.length === 0) return "";
  const latest = skipped
    .flatMap((own) => touchedPieces(own))
    .flatMap((name) => findLatest(decisions, name) ?? [])
    .toSorted((one, other) => one.decidedAt - other.decidedAt)
    .at(-1);
  const who = latest && people[latest.by];
  const since = who
    ? `${who} has decided on since, at ${formatDateTime(latest.decidedAt, zone)}`
    : "somebody else has decided on since";
  return ` (passes by: you ${actWords(skipped)}, which ${since})`;
}
