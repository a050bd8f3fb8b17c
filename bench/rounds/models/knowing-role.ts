import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { questionsFor } from "../../models/knower";
import type { RecordedPlace, RecordedTruth } from "../../models/recorded-truth";
import { handlesOf, namesOf, shownLines, shownPlaces } from "../../models/shown-places";
import { sayAnswer } from "./copyist";
import type { RolePlayer } from "./seat";
import { type StandingEvent, standingEvents, standingLinks } from "./standing-text";

/** What he told, by its claim. */
export type Known = { readonly claim: string; readonly kind: "event" | "link" };

export type KnowingRole = RolePlayer & { readonly stated: readonly Known[] };

type Truth = RecordedTruth["events"][number];

const perAnswer = 10;
const findingsMax = 12;

/**
 * One who knows what happened: as an Expert he reads the lines that show what the timeline does not tell, what is key
 * first, looks around them, and says it with what it rests on; links as soon as what they join stands. In the other roles he
 * says what the rules say.
 */
export function createKnowingRole(truth: RecordedTruth): KnowingRole {
  const stated = new Map<string, Known>();
  const sought = new Set<string>();
  let chosen: readonly Truth[] = [];
  const answerOf = (request: ScriptedRequest) => {
    const findings = findingsOf(truth, request, chosen)
      .filter(({ claim }) => !stated.has(claim))
      .slice(0, findingsMax);
    for (const { claim, effect } of findings) {
      stated.set(claim, { claim, kind: effect.kind === "happening" ? "event" : "link" });
    }
    const nothing = findings.length === 0 ? "all I know stands" : null;
    return sayAnswer({ reasoning: "I know what happened", findings, nothing });
  };
  return {
    repeats: ["direct", "critique", "report"],
    get stated() {
      return [...stated.values()];
    },
    answer(request, { task, turn, rules }) {
      if (task !== "answer-question") return sayAnswer(rules);
      if (turn === 1) {
        sought.clear();
        chosen = unstatedIn(truth, request.text, stated).slice(0, perAnswer);
      }
      const calls =
        turn === 1
          ? questionsFor(placesOf(chosen), shownPlaces(request), sought)
          : chosen.flatMap(around);
      return turn > 2 || calls.length === 0 ? answerOf(request) : { calls };
    },
  };
}

/** What the timeline does not tell and he has not told yet, key events first. */
function unstatedIn({ events }: RecordedTruth, text: string, stated: ReadonlyMap<string, Known>) {
  const standing = standingEvents(text);
  return events
    .filter((event) => !stated.has(claimOf(event)) && findAmong(event.evidence, standing) === null)
    .toSorted((a, b) => Number(b.importance === "key") - Number(a.importance === "key"));
}

function placesOf(events: readonly Truth[]): readonly RecordedPlace[] {
  return events.flatMap(({ evidence }) => evidence);
}

function findingsOf(truth: RecordedTruth, request: ScriptedRequest, chosen: readonly Truth[]) {
  const standing = standingEvents(request.text);
  const shown = shownPlaces(request);
  const asked = toolCallsOf(request);
  return [
    ...chosen.flatMap((event) => toHappening(event, { truth, request, shown, asked })),
    ...toConnections(truth, request, standing),
  ];
}

function claimOf({ title }: Truth): string {
  return title.slice(0, 480);
}

function findAmong(
  evidence: readonly RecordedPlace[],
  standing: readonly StandingEvent[],
): StandingEvent | null {
  const places = new Set(
    evidence.flatMap((place) => namesOf(place).map((name) => `${place.file} ${name}`)),
  );
  return standing.find((event) => event.places.some((place) => places.has(place))) ?? null;
}

function around({ time, evidence: [place] }: Truth) {
  const at = new Date(time).toISOString();
  return place === undefined
    ? []
    : [{ name: "view_around", arguments: { at, paths: [place.file] } }];
}

function toolCallsOf({ messages }: ScriptedRequest): readonly number[] {
  return messages
    .flatMap(({ text }) => [...text.matchAll(/^Tool call (\d+): /gm)])
    .map(([, number]) => Number(number))
    .slice(-20);
}

type Shown = {
  readonly truth: RecordedTruth;
  readonly request: ScriptedRequest;
  readonly shown: ReadonlyMap<string, string>;
  readonly asked: readonly number[];
};

function toHappening(event: Truth, { truth, request, shown, asked }: Shown) {
  const handles = handlesOf(event.evidence, shown);
  if (handles.length === 0) return [];
  const named = new Map(truth.entities.map(({ id, name, type }) => [id, { name, type }]));
  const lines = shownLines(request.text).filter(({ handle }) => handles.includes(handle));
  // As the record says it, where it has a time: what a truth rounds would be another time.
  const time = lines.find(({ at }) => at !== null)?.at ?? new Date(event.time).toISOString();
  return [
    {
      claim: claimOf(event),
      effect: {
        ...{ kind: "happening" as const, event_type: "observation", importance: event.importance },
        title: event.title.slice(0, 200),
      },
      entities: event.entities.flatMap((id) => named.get(id) ?? []),
      time: { earliest: time, latest: time },
      ...{ method: "read", confidence: 0.9, evidence_refs: handles },
      ...{ tool_calls: asked, counter_search: "Around the lines: nothing against it" },
    },
  ];
}

function toConnections(
  { causalLinks, events }: RecordedTruth,
  { text, ...request }: ScriptedRequest,
  standing: readonly StandingEvent[],
) {
  const links = standingLinks(text);
  const asked = toolCallsOf({ text, ...request });
  return causalLinks.flatMap(({ source, target, relation, mechanism }) => {
    const [from, to] = [source, target].map((id) => {
      const event = events.find((one) => one.id === id);
      return event === undefined ? null : findAmong(event.evidence, standing);
    });
    if (!from || !to || from.id === to.id) return [];
    const isLinked = links.some((link) => link.source === from.id && link.target === to.id);
    const evidence_refs = [from, to].flatMap(({ handles }) => handles.slice(0, 1));
    if (isLinked || evidence_refs.length < 2) return [];
    return [
      {
        claim: `${from.title} ${relation} ${to.title}`.slice(0, 480),
        effect: {
          ...{ kind: "connection" as const, source: from.id, target: to.id, relation },
          mechanism: (mechanism || "It led to it").slice(0, 500),
        },
        ...{ method: "inferred", confidence: 0.9, evidence_refs },
        ...{ tool_calls: asked, counter_search: "Around the lines: nothing against it" },
      },
    ];
  });
}
