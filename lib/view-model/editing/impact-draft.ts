import type { Instant } from "@/lib/base/instant";
import { type Impact, impactTimeNames } from "@/lib/domain/timeline/impact";
import type { ImpactEdit } from "@/lib/domain/timeline/impact-rules";
import { parseTimeNear } from "@/lib/time/shown/zoned-time";
import type { ReadDraft } from "./read-draft";
import { toTypedEnds } from "./typed-ends";

export const impactDraftFields = ["title", "who", ...impactTimeNames] as const;
type Field = (typeof impactDraftFields)[number];

/** What the form of an impact holds, as text; an empty time is one that nobody knows. */
export type ImpactDraft = Readonly<Record<Field, string>>;
export const noImpact: ImpactDraft = {
  ...{ title: "", who: "" },
  ...{ startedAt: "", detectedAt: "", mitigatedAt: "", resolvedAt: "" },
};

export function toImpactDraft(impact: Impact, zone: string): ImpactDraft {
  const typed = (at: Instant | null) =>
    toTypedEnds(at === null ? null : { earliest: at, latest: at }, zone).from;
  return {
    ...{ title: impact.title, who: impact.who },
    ...{ startedAt: typed(impact.startedAt), detectedAt: typed(impact.detectedAt) },
    ...{ mitigatedAt: typed(impact.mitigatedAt), resolvedAt: typed(impact.resolvedAt) },
  };
}

/** A time of day alone is on the day of `near`, as where a time is typed to go to. */
export function readImpactDraft(
  draft: ImpactDraft,
  before: ImpactDraft,
  zone: string,
  near: Instant | null,
): ReadDraft<ImpactEdit, keyof ImpactDraft> {
  const words = (["title", "who"] as const).flatMap((name) => {
    const text = draft[name].trim();
    return text === before[name] ? [] : [[name, text] as const];
  });
  const problems: Partial<Record<Field, string>> = {};
  const times = impactTimeNames.flatMap((name) => {
    const typed = draft[name].trim();
    if (typed === before[name]) return [];
    const at = typed === "" ? null : parseTimeNear(typed, zone, near);
    if (typed !== "" && at === null) {
      problems[name] =
        "Enter the time as 14:02:03, as 2026-03-08 14:02:03, or with a UTC offset such as +02:00";
    }
    return [[name, at] as const];
  });
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, edit: Object.fromEntries([...words, ...times]) };
}
