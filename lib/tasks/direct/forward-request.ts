import { formatInstant, type Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { DirectInput, DirectiveDraft } from "@/lib/investigation/rounds/contracts/direct";
import { before, namesOf, type Story, type TimedEvent, widen } from "./story";
import { causeExperts, eventExperts, expertOf, gapExperts } from "./who-knows";

/** One person's question goes to so many at most. */
const askedMax = 5;

/** What a person asked is passed on to those who may know, and to nobody else. */
export function forwardRequest(
  request: RoundsRequest,
  input: DirectInput,
  story: Story,
): DirectiveDraft {
  if (input.round > 1) {
    return {
      ...{ reasoning: "", entries: [], questions: [] },
      decision: { kind: "stop", why: "What was asked is answered" },
    };
  }
  return {
    reasoning: "A person asked.",
    decision: { kind: "advance", why: "A person asked" },
    entries: [
      {
        kind: "question",
        text: request.text,
        priority: "high",
        cites: request.about === null ? [] : [request.about],
        followUps: [],
      },
    ],
    questions: lookInto(request, story)
      .slice(0, askedMax)
      .map(({ to, window, entities = [], files = [], subject, about }) => ({
        ...{ to, subject, about, text: request.text, entities: [...entities], files: [...files] },
        window:
          window === null
            ? null
            : { earliest: formatInstant(window.earliest), latest: formatInstant(window.latest) },
        ...{ expected_gain: 1, why: "A person asked" },
      })),
  };
}

type Look = Pick<RoundsRequest, "subject" | "about"> & {
  readonly to: Expert;
  readonly window: Interval | null;
  readonly entities?: readonly string[];
  readonly files?: readonly string[];
};

/** Who looks where: around the piece, and at its kind. What is gone from the timeline leaves the words of the question. */
function lookInto(request: RoundsRequest, story: Story): readonly Look[] {
  const { about } = request;
  const { timeline, events, names, span } = story;
  const event = events.find(({ id }) => id === about);
  if (event !== undefined) return ofEvent(request, event, story);
  const link = timeline.causalLinks.find((each) => each.id === about && isLive(each));
  const effect = events.find(({ id }) => id === link?.target);
  if (link !== undefined && effect !== undefined) {
    const ends = events.filter(({ id }) => id === link.source || id === link.target);
    const entities = [...new Set(ends.flatMap((end) => namesOf(story, end)))].slice(0, 20);
    const [cause = effect] = ends.filter(({ id }) => id === link.source);
    const knowing = request.kind === "against" ? suspecting(cause) : causeExperts[request.kind];
    return ask(request, knowing, { window: before(effect), entities });
  }
  const gap = timeline.gaps.find(({ id, status }) => id === about && status === "open");
  if (gap !== undefined) return ofGap(request, gap, story);
  const state = timeline.stateChanges.find((each) => each.id === about && isLive(each));
  if (state !== undefined) {
    const window = state.at.kind === "unknown" ? span : widen(state.at, 1);
    const entities = [names.get(String(state.entity)) ?? []].flat();
    return ask(request, ["changes", ...eventExperts[request.kind]], { window, entities });
  }
  const wide = span === null ? null : widen(span, 1);
  const isHypothesis = timeline.hypotheses.some((each) => each.id === about && isLive(each));
  const knowing = isHypothesis ? allegationExperts : eventExperts[request.kind];
  return ask(request, knowing, { window: wide });
}

/** Whoever can show or refute that something was the cause. */
const allegationExperts: readonly Expert[] = ["changes", "communications", "access", "logs"];

/** What speaks against an event speaks against it, or against what it is said to have led to. */
function ofEvent(request: RoundsRequest, event: TimedEvent, story: Story): readonly Look[] {
  const { kind } = request;
  const isOfBefore = kind === "why" || kind === "why-not";
  const where = {
    window: isOfBefore ? before(event) : widen(event.time, 1),
    entities: namesOf(story, event),
    files: [...new Set(event.evidence.map(({ path }) => path))].slice(0, 50),
  };
  const own = kind === "against" ? [] : [expertOf(event.kind)];
  const looks = ask(request, [...own, ...eventExperts[kind]], where);
  if (kind !== "against") return looks;
  const [link] = story.timeline.causalLinks
    .filter((each) => isLive(each) && each.source === event.id)
    .toSorted((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  if (link === undefined) return looks;
  const ofLink = { subject: "causal-link" as const, about: link.id };
  return [...looks, ...ask(ofLink, suspecting(event), where)];
}

/** Whoever can refute a cause: for an account also who knows how it is used. */
function suspecting({ kind }: Pick<TimedEvent, "kind">): readonly Expert[] {
  return expertOf(kind) === "access" ? [...causeExperts.against, "access"] : causeExperts.against;
}

/** Where records are missing, others of the same stretch are looked for; where a step is, what led to the event it leads to. */
function ofGap(request: RoundsRequest, gap: Gap, story: Story): readonly Look[] {
  const around = { window: gap.window ?? story.span, files: gap.files.slice(0, 50) };
  const places = new Set(gap.evidence.map(evidenceKey));
  const event = story.events.findLast(({ evidence }) =>
    evidence.some((each) => places.has(evidenceKey(each))),
  );
  if (gap.type !== "logical" || event === undefined) {
    return ask(request, [...gapExperts[gap.reason], "logs"], around);
  }
  const entities = namesOf(story, event);
  const ofStep = { subject: "event" as const, about: event.id };
  return [
    ...ask(ofStep, gapExperts[gap.reason], { window: before(event), entities }),
    ...ask(request, ["logs"], around),
  ];
}

function ask(
  { subject, about }: Pick<RoundsRequest, "subject" | "about">,
  knowing: readonly Expert[],
  where: Omit<Look, "to" | "subject" | "about">,
): readonly Look[] {
  return [...new Set(knowing)].map((to) => ({ to, subject, about, ...where }));
}
