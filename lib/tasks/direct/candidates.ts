import { formatInstant, type Interval } from "@/lib/base/instant";
import { rankGaps } from "@/lib/causality/rank-gaps";
import { isLive } from "@/lib/domain/claim";
import { type Expert, experts, expertTitles } from "@/lib/domain/rounds/expert";
import type { DirectInput, DirectiveDraft } from "@/lib/investigation/rounds/contracts/direct";
import { toSpan } from "../emit-draft";
import {
  before,
  looseEvents,
  namesOf,
  type Story,
  singleSourced,
  symptomsWithoutCause,
  type TimedEvent,
  widen,
} from "./story";
import { gapExperts } from "./who-knows";

export type QuestionDraft = DirectiveDraft["questions"][number];

/** Of each kind of question so many pieces are asked about in one round. */
const piecesMax = 3;

/** A question to every Expert about the whole story; wider where an earlier look did not make it hold together. */
export function surveys(story: Story, isWider: boolean): readonly QuestionDraft[] {
  const window = story.span === null || isWider ? null : toSpan(widen(story.span, 1));
  return experts.map((to) => ({
    ...{ to, subject: "survey" as const, window },
    text: `What belongs to this incident and is missing on the timeline${isWider ? ", however long before or after" : ""}? Look at ${expertTitles[to].about}.`,
    expected_gain: isWider ? 0.55 : 0.6,
    why: "Each thing found is a new event, or further evidence of one that stands",
  }));
}

/** All that is worth asking of the timeline as it stands, whether or not it was asked before. */
export function candidates(story: Story, input: DirectInput): readonly QuestionDraft[] {
  return [
    ...missingCause(story),
    ...unexplained(story),
    ...gapQuestions(story, input),
    ...hypothesisQuestions(story),
    ...rootQuestions(story),
    ...looseQuestions(story),
    ...supportQuestions(story),
  ];
}

/** Nothing is called the cause: whoever may know of one is asked. */
function missingCause(story: Story): readonly QuestionDraft[] {
  const { timeline, span } = story;
  if (timeline.rootCauses.some(isLive) || span === null) return [];
  const [first] = story.events.filter(({ importance }) => importance === "key");
  if (first === undefined) return [];
  return (["changes", "access", "communications"] as const).map((to) => ({
    ...{ to, subject: "survey" as const, window: toSpan(before(first)) },
    text: `What was done shortly before ${formatInstant(first.time.earliest)}, when the first sign of trouble is on the timeline?`,
    entities: namesOf(story, first),
    expected_gain: 0.95,
    why: "No cause is known: one found here is the root of the story",
  }));
}

function unexplained(story: Story): readonly QuestionDraft[] {
  return symptomsWithoutCause(story)
    .slice(0, piecesMax)
    .flatMap((symptom) =>
      (["changes", "network"] as const).map((to) =>
        ask(story, symptom, to, {
          subject: "symptom",
          text: `What led to “${symptom.title}”?`,
          expected_gain: 0.9,
          why: "It was felt, and nothing on the timeline leads to it",
          window: before(symptom),
        }),
      ),
    );
}

const gainBySeverity = { high: 0.8, medium: 0.6, low: 0.4 } as const;

function gapQuestions({ timeline }: Story, input: DirectInput): readonly QuestionDraft[] {
  const given = new Set(input.gaps.map(({ id }) => id));
  return rankGaps(timeline)
    .filter(({ id }) => given.has(id))
    .flatMap((gap) =>
      gapExperts[gap.reason].map((to) => ({
        ...{ to, subject: "gap" as const, about: gap.id },
        text: `Does anything else tell what is missing here? ${gap.description}`.slice(0, 500),
        window: gap.window === null ? null : toSpan(gap.window),
        files: gap.files.slice(0, 50),
        expected_gain: gainBySeverity[gap.severity],
        why: "An answer closes the gap, or says that nothing in this evidence can",
      })),
    );
}

/** What is proposed and neither shown nor refuted: whoever could refute it is asked. */
function hypothesisQuestions({ timeline, span }: Story): readonly QuestionDraft[] {
  return timeline.hypotheses
    .filter(({ status }) => isLive({ status }))
    .filter(({ state }) => state === "proposed" || state === "investigating")
    .slice(0, piecesMax)
    .flatMap((hypothesis) =>
      (["changes", "logs"] as const).map((to) => ({
        ...{ to, subject: "hypothesis" as const, about: hypothesis.id },
        text: `What speaks for this, and what against? ${hypothesis.statement}`.slice(0, 500),
        window: span === null ? null : toSpan(widen(span, 1)),
        expected_gain: 0.65,
        why: "It is supported or ruled out by the answer",
      })),
    );
}

/** Of the likeliest cause: what else may have been it, and whether its effect is seen by others. */
function rootQuestions(story: Story): readonly QuestionDraft[] {
  const [root] = story.timeline.rootCauses.filter(isLive).toSorted((a, b) => a.rank - b.rank);
  const event = story.events.find(({ id }) => id === root?.event);
  if (root === undefined || event === undefined) return [];
  const text = `Is “${root.subject}” the cause: what rivals it, and what speaks against it?`;
  return (["changes", "communications", "metrics"] as const).map((to) =>
    ask(story, event, to, {
      ...{ subject: "event", text: text.slice(0, 500), expected_gain: 0.6 },
      why: "A cause that is not the cause misleads whoever acts on it",
    }),
  );
}

function looseQuestions(story: Story): readonly QuestionDraft[] {
  return looseEvents(story)
    .slice(0, piecesMax)
    .map((event) =>
      ask(story, event, "network", {
        ...{ subject: "event", text: `What has “${event.title}” to do with the rest?` },
        ...{
          expected_gain: 0.45,
          why: "Nothing links it to the rest: a link is missing, or it is no part of the story",
        },
      }),
    );
}

function supportQuestions(story: Story): readonly QuestionDraft[] {
  return singleSourced(story)
    .slice(0, piecesMax)
    .flatMap((event) =>
      (["logs", "metrics"] as const).map((to) =>
        ask(story, event, to, {
          ...{ subject: "event", text: `Does another source show “${event.title}”?` },
          ...{ expected_gain: 0.4, why: "One file alone tells of it" },
        }),
      ),
    );
}

type Asked = Pick<QuestionDraft, "subject" | "text" | "expected_gain" | "why"> & {
  readonly window?: Interval;
};

function ask(story: Story, event: TimedEvent, to: Expert, asked: Asked): QuestionDraft {
  const { window = widen(event.time, 1), ...rest } = asked;
  return {
    ...rest,
    ...{ to, about: event.id, text: rest.text.slice(0, 500) },
    window: toSpan(window),
    entities: namesOf(story, event),
    files: [...new Set(event.evidence.map(({ path }) => path))].slice(0, 50),
  };
}
