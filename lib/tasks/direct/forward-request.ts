import { formatInstant } from "@/lib/base/instant";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { DirectInput, DirectiveDraft } from "@/lib/investigation/rounds/contracts/direct";
import { namesOf, type Story, widen } from "./story";

type Request = NonNullable<DirectInput["request"]>;

/** By the nouns a request may go out from, who is asked beside those whose trade the piece is. */
const alsoAsked: Partial<Record<Request["subject"], readonly Expert[]>> = {
  "causal-link": ["network", "changes"],
  gap: ["logs", "network"],
  hypothesis: ["changes", "logs"],
};

/** What a person asked is passed on to those who may know, and to nobody else. */
export function forwardRequest(request: Request, input: DirectInput, story: Story): DirectiveDraft {
  if (input.round > 1) {
    return {
      ...{ reasoning: "", entries: [], questions: [] },
      decision: { kind: "stop", why: "What was asked is answered" },
    };
  }
  const event = story.events.find(({ id }) => id === request.about);
  const kinds = new Set<Expert>(event === undefined ? [] : [expertOf(event.kind)]);
  for (const expert of alsoAsked[request.subject] ?? []) kinds.add(expert);
  for (const expert of ["logs", "changes"] as const) if (kinds.size < 2) kinds.add(expert);
  const window = event === undefined ? story.span : widen(event.time, 1);
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
    questions: [...kinds].slice(0, 3).map((to) => ({
      ...{ to, subject: request.subject, about: request.about, text: request.text },
      window:
        window === null
          ? null
          : { earliest: formatInstant(window.earliest), latest: formatInstant(window.latest) },
      entities: event === undefined ? [] : namesOf(story, event),
      ...{ expected_gain: 1, why: "A person asked" },
    })),
  };
}

/** Whose trade a kind of event is. */
function expertOf(kind: string): Expert {
  const byKind: Readonly<Record<string, Expert>> = {
    ...{ change: "changes", action: "changes", mitigation: "changes" },
    ...{ degradation: "metrics", threshold_breach: "metrics", alert: "metrics" },
    ...{ access: "access", data_access: "access", communication: "communications" },
  };
  return byKind[kind] ?? "logs";
}
