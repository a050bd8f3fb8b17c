import { type MomentPhrase, scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";

/** A line of a status page: what state an incident is in, when that was posted, or anything else. */
export type StatusLine =
  | { readonly kind: "status"; readonly status: string; readonly text: string }
  | { readonly kind: "time"; readonly moment: MomentPhrase; readonly raw: string }
  | { readonly kind: "other" };

/** The states of Statuspage, of incidents and of maintenance, and those that pages of other makes have besides. */
const stateLine =
  /^[*_#\s]{0,5}\[?(investigating|identified|monitoring|resolved|update[d]?|postmortem|scheduled|in progress|verifying|completed|cancell?ed|mitigated|recovered|fixed|false alarm)\]?[*_]{0,3}(?:\s*[-–—:]\s+|\s*$)/i;
const postedMark =
  /^[*_\s]{0,4}(?:Posted\b:?\s?(?:on\s)?)?(?:(?:about|over|almost)?\s?\d{1,4} \w{3,7} ago\.?\s?[-–—]?\s?)?/i;
const behindTime = /^[\s*_.)]{0,6}$/;

export function parseStatusLine(line: string): StatusLine {
  const state = stateLine.exec(line);
  if (state !== null) {
    const status = (state[1] ?? "").toLowerCase().replace(" ", "_");
    return { kind: "status", status, text: line.trim() };
  }
  const from = postedMark.exec(line)?.[0].length ?? 0;
  const moment = scanMomentPhrase(line, from);
  if (moment === null || moment.clock === null || !behindTime.test(line.slice(moment.end))) {
    return { kind: "other" };
  }
  return { kind: "time", moment, raw: line.slice(from, moment.end) };
}
