import type { DirectInput, DirectiveDraft } from "@/lib/investigation/rounds/contracts/direct";
import { wasAsked } from "@/lib/investigation/rounds/put-questions";
import type { RoleDesk } from "../role-desk";
import { candidates, type QuestionDraft, surveys } from "./candidates";
import { forwardRequest } from "./forward-request";
import { readStory, type Story } from "./story";

/** Less is not worth a question. */
const gainMin = 0.35;
/** Questions of one round; one asked later is asked with what the others found. */
const questionsPerRound = 8;
/** Below it the story does not hold together. */
const coherenceMin = 0.5;

/**
 * Looks everywhere first; from then on asks where an answer would change the timeline most, by what stands: what was felt
 * and has no cause, gaps, hypotheses, the likeliest cause and what rivals it, what hangs loose, what one source alone
 * tells. A story that does not hold together after that is looked at again, wider.
 */
export async function directByRules(input: DirectInput, desk: RoleDesk): Promise<DirectiveDraft> {
  const story = readStory(desk.timeline);
  if (input.request !== null) return forwardRequest(input.request, input, story);
  if (input.round === 1) {
    return {
      reasoning: `Round 1: ${describe(story)}. Nobody has looked beyond the passes yet.`,
      decision: { kind: "stay", why: "Everybody looks once at what the passes may have missed" },
      entries: observations(story, input),
      questions: [...surveys(story, false)],
    };
  }
  const open = candidates(story, input)
    .filter((question) => question.expected_gain >= gainMin && !wasAsked(input.asked, question))
    .toSorted((a, b) => b.expected_gain - a.expected_gain);
  const isTorn = (input.coherence.at(-1) ?? 0) < coherenceMin;
  const wider = surveys(story, true).filter((question) => !wasAsked(input.asked, question));
  if (isTorn && input.phase === "trace" && wider.length > 0) {
    return decide(story, input, wider, {
      kind: "pivot",
      why: `Coherence is ${percent(input.coherence.at(-1))}: the story does not hold together, so everybody looks wider`,
    });
  }
  if (open.length === 0) {
    return decide(story, input, [], {
      kind: "stop",
      why: "No answer that could be had would change the timeline",
    });
  }
  return decide(story, input, open.slice(0, questionsPerRound), {
    kind: input.phase === "discovery" ? "advance" : "stay",
    why: `${open.length} questions are worth asking; what would raise coherence most: ${input.raiseMost}`.slice(
      0,
      500,
    ),
  });
}

function decide(
  story: Story,
  input: DirectInput,
  questions: readonly QuestionDraft[],
  decision: DirectiveDraft["decision"],
): DirectiveDraft {
  return {
    reasoning: `Round ${input.round}: ${describe(story)}.`,
    ...{ decision, entries: observations(story, input), questions: [...questions] },
  };
}

function describe({ timeline, events }: Story): string {
  const open = timeline.gaps.filter(({ status }) => status === "open").length;
  return `${events.length} events, ${timeline.causalLinks.length} links, ${open} open gaps`;
}

/** What the round before changed, and what stands in the way most. */
function observations(story: Story, input: DirectInput): DirectiveDraft["entries"] {
  const [now, previous] = [input.coherence.at(-1), input.coherence.at(-2)];
  const moved =
    previous === undefined
      ? `The passes left ${describe(story)}, coherence ${percent(now)}`
      : `Coherence went from ${percent(previous)} to ${percent(now)}; ${describe(story)}`;
  const [gap] = input.gaps;
  return [
    {
      kind: "observation",
      text: moved,
      priority: "low",
      cites: [],
      followUps: [input.raiseMost.slice(0, 300)],
    },
    ...(gap === undefined
      ? []
      : [
          {
            ...{ kind: "question" as const, text: gap.text.slice(0, 600) },
            ...{ priority: "high" as const, cites: [gap.id], followUps: [] },
          },
        ]),
  ];
}

function percent(share: number | undefined): string {
  return `${Math.round((share ?? 0) * 100)} %`;
}
