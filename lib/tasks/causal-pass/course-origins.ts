import type { StoryRole } from "@/lib/explanation/course/story-point";
import type { Weighed } from "@/lib/explanation/weights/weigh";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { type Origin, rankOrigins } from "../analysis/ledger/key-origins";
import { toLink } from "./course-links";
import { reachedFrom } from "./impact";
import { isKnownWorld } from "./known-world";
import type { LinkDraft } from "./link-draft";
import type { RootProposal } from "./root-candidates";

/** So many are proposed from the course alone. */
const originsMax = 5;
/** Support of a piece of the course: from what an impossible one to what the likeliest gets. */
const supportLeast = 0.15;
const supportSpan = 0.45;
/** A pair less likely than this is no link of an origin either. */
const chanceLeast = 0.01;
/** Reasons told. */
const reasonsMax = 4;

/** Key events in which it may have begun. */
function courseOrigins({ drafts, course }: Analysis): readonly Origin[] {
  return rankOrigins(
    drafts.filter(({ isKey }) => isKey),
    course,
  ).slice(0, originsMax);
}

/** Proposals by the course beside those by mechanisms; one that both name is supported by both. */
export function withCourseOrigins(
  proposals: readonly RootProposal[],
  analysis: Analysis,
): readonly RootProposal[] {
  const named = new Set(proposals.map(({ draft }) => draft));
  const origins = courseOrigins(analysis);
  const best = origins[0]?.weighed.chance ?? 1;
  const added = origins
    .filter(({ draft }) => !named.has(draft))
    .map(({ draft, weighed }) =>
      toProposal(draft, weighed, weighed.chance / best, mayBeTold(draft, analysis)),
    );
  return [...proposals, ...added];
}

/** `share`: of the chance of the likeliest; `isTrue`: whether the timeline shows what a feature says. */
function toProposal(
  draft: EventDraft,
  { bill }: Weighed,
  share: number,
  isTrue: (feature: string) => boolean,
): RootProposal {
  return {
    draft,
    subject: (draft.entities[0]?.name ?? draft.title).slice(0, 300),
    support: Math.round((supportLeast + supportSpan * share) * 1000) / 1000,
    why: [
      "Typical sequence (timing only)",
      // Several features have the same words.
      ...new Set(
        bill
          .filter(
            ({ adds, feature }) => adds > 0 && wordings[feature] !== undefined && isTrue(feature),
          )
          .slice(0, reasonsMax)
          .flatMap(({ feature }) => wordings[feature] ?? []),
      ),
    ],
    isRefuted: false,
    isTrigger: false,
    isRival: true,
  };
}

const harmful: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);
/** Soon, to a reader. */
const soonMs = 60_000;

/**
 * A feature weighs whether something is there or not; its words are told only where a reader finds it: an alert for "before the first
 * alarm", and harm for what is said of trouble.
 */
export function mayBeTold(
  draft: EventDraft,
  { drafts, course }: Pick<Analysis, "drafts" | "course">,
): (feature: string) => boolean {
  const at = draft.onset.latest;
  const [next] = drafts.filter(({ kind, onset }) => harmful.has(kind) && onset.earliest > at);
  const own = new Set(draft.entities.map(({ name }) => name));
  return (feature) => {
    if (feature.endsWith("beforeAlarm"))
      return course.course.firstAlarm !== null && drafts.some(({ kind }) => kind === "alert");
    if (feature === "troubleAfter") return next !== undefined && next.onset.earliest - at <= soonMs;
    if (feature === "sharesTrouble")
      return next?.entities.some(({ name }) => own.has(name)) ?? false;
    return true;
  };
}

/**
 * What features that speak for an origin mean to a reader. That it was named, answered or taken back is weighed by likeness and shared
 * words: no record says so, and no sentence does.
 */
const wordings: Readonly<Record<string, string>> = {
  "as deed": "It is an action",
  "as setting": "A value was set to another",
  "deed, beforeAlarm": "It was done before the first alarm",
  beforeAlarm: "It was there before the first alarm",
  "told, beforeAlarm": "It was said before the first alarm",
  troubleAfter: "Trouble followed soon after it",
  sharesTrouble: "The first trouble after it names the same",
};

/** What somebody is hurt or warned by. */
const harmfulRoles: ReadonlySet<StoryRole> = new Set(["trouble", "alarm"]);

/** Which trouble the likeliest origins lead to when no link says so, in a world that mechanisms know little of. */
export function originLinks(analysis: Analysis, known: readonly LinkDraft[]): readonly LinkDraft[] {
  const { drafts, course } = analysis;
  if (isKnownWorld(analysis, known)) return [];
  const trouble = drafts.filter(
    (draft) => draft.isKey && harmfulRoles.has(course.pointOf.get(draft)?.role ?? "told"),
  );
  return courseOrigins(analysis)
    .filter(({ draft }) => {
      const reached = reachedFrom([draft], known);
      return !trouble.some((each) => each !== draft && reached.has(each));
    })
    .flatMap(({ draft }) =>
      trouble
        .filter((target) => target !== draft && target.onset.latest > draft.onset.latest)
        .flatMap((target) => toLink(draft, target, course, chanceLeast) ?? [])
        .toSorted((a, b) => b.confidence - a.confidence)
        .slice(0, 1),
    );
}
