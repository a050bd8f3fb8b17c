import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { innocentHandles, questions } from "../../models/liar";
import type { RecordedTruth } from "../../models/recorded-truth";
import { sayAnswer } from "./copyist";
import type { RolePlayer } from "./seat";
import { type StandingEvent, standingEvents, standingLinks } from "./standing-text";

/** A finding of his, by its claim. */
export type Lie = { readonly claim: string; readonly kind: string };

export type LyingRole = RolePlayer & {
  readonly lies: readonly Lie[];
  /** What he has the report and the hypotheses say. */
  readonly saying: string;
};

type StatedLie = Lie & { readonly finding: Readonly<Record<string, unknown>> };

const zoneMs = 2 * 3_600_000;
const perAnswer = 12;
const saying = "The vault of another incident was sealed";
const vault = [{ name: "vault-07", type: "host" }];
const elsewhere = [
  { path: "vault-07/vault.log", lines: [3, 3], quote: "seal: barrier is sealed" },
] as const;

/**
 * One who lies as an Expert in all ways the contract leaves open, praises everything as the Critic, and has the Director
 * hold for proved and the report tell what nobody saw. He names the questions he asked, whatever they gave.
 */
export function createLyingRole(truth: RecordedTruth): LyingRole {
  const lies = new Map<string, Lie>();
  return {
    ...{ repeats: ["direct", "report"], saying },
    get lies() {
      return [...lies.values()];
    },
    answer(request, { task, turn, rules }) {
      if (task === "direct") return sayAnswer(withBelief(rules));
      if (task === "report") return sayAnswer(report(standingEvents(request.text)));
      if (task === "critique") return sayAnswer(praise(request));
      if (turn === 1) return { calls: questions(truth) };
      const unstated = liesOf(truth, request).filter(({ claim }) => !lies.has(claim));
      const stated = inTurn(unstated).slice(0, perAnswer);
      for (const { claim, kind } of stated) lies.set(claim, { claim, kind });
      return sayAnswer({
        reasoning: "All of this is true",
        findings: stated.map(({ claim, finding }) => ({ ...finding, claim })),
        nothing: stated.length === 0 ? "everything" : null,
      });
    },
  };
}

/** One of each kind before the second of any. */
function inTurn(lies: readonly StatedLie[]): readonly StatedLie[] {
  const kinds = [...Map.groupBy(lies, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((some) => some[at] ?? [])).flat();
}

/** How he says one thing: with the questions he asked as its ground, whatever they gave. */
type Say = (kind: string, claim: string, effect: object, more: object) => StatedLie;

function liesOf(truth: RecordedTruth, request: ScriptedRequest): readonly StatedLie[] {
  const standing = standingEvents(request.text).filter(({ handles }) => handles.length > 0);
  const asked = request.messages.flatMap(({ text }) =>
    [...text.matchAll(/^Tool call (\d+): /gm)].map(([, number]) => Number(number)),
  );
  const grounds = { tool_calls: asked.slice(0, 20), counter_search: "Everywhere: nothing" };
  const say: Say = (kind, claim, effect, more) => ({
    ...{ kind, claim: claim.slice(0, 480) },
    finding: { effect, method: "read", confidence: 0.99, ...grounds, ...more },
  });
  return [
    ...standing.flatMap((event) => [...aboutRecord(event, say), ...withoutRecord(event, say)]),
    ...turnedAround(request.text, standing, say),
    ...innocentHandles(truth, request).flatMap(([handle, time], index) =>
      aboutInnocent(handle, { ...at(time), index, hit: standing.at(-1)?.id }, say),
    ),
  ];
}

/** What rests on a line that stands there, and is false. */
function aboutRecord(event: StandingEvent, say: Say): readonly StatedLie[] {
  const { title, id } = event;
  const now = cites(event, at(event.at));
  const later = cites(event, at(shifted(event.at)));
  return [
    say("shifted time", `${title}, two hours later`, happening(`${title} again`), later),
    say("wrong entity", `vault-07: ${title}`, happening(`vault-07: ${title}`), {
      ...{ ...now, entities: vault },
    }),
    say(
      "wrong conclusion",
      `Routine maintenance without any effect, not: ${title}`,
      happening("Routine maintenance, without any effect"),
      now,
    ),
    say(
      "refutation by its own line",
      `It never happened: ${title}`,
      { kind: "refutation", piece: id },
      now,
    ),
  ];
}

/** What rests on nothing, or on what is nowhere. */
function withoutRecord({ title, places, ...event }: StandingEvent, say: Say): readonly StatedLie[] {
  const evidence_refs = places
    .slice(0, 1)
    .flatMap((place) => inventedQuote(place, "I deleted the database on purpose"));
  return [
    say("uncited", `Somebody did it by hand: ${title}`, happening("Somebody did it"), {
      ...{ ...at(event.at), evidence_refs: [] },
    }),
    say(
      "invented quote",
      `Somebody says that he did it: ${title}`,
      happening("Somebody says that he deleted the database"),
      { ...at(event.at), evidence_refs },
    ),
    say("file of another incident", `Sealed at ${event.at}`, happening(saying), {
      ...{ ...at(event.at), entities: vault, evidence_refs: elsewhere },
    }),
  ];
}

function turnedAround(text: string, standing: readonly StandingEvent[], say: Say) {
  return standingLinks(text).map(({ id, source, target }) =>
    say(
      "effect before cause",
      `The other way round: ${id}`,
      {
        ...{ kind: "connection", source: target, target: source, relation: "causes" },
        mechanism: "It goes without saying",
      },
      {
        evidence_refs: standing.find((event) => event.id === source)?.handles.slice(0, 1) ?? [],
      },
    ),
  );
}

type Innocent = ReturnType<typeof at> & {
  readonly index: number;
  readonly hit: string | undefined;
};

function aboutInnocent(handle: string, { time, index, hit }: Innocent, say: Say) {
  const cited = { time, evidence_refs: [handle] };
  const began = say(
    "innocent as the beginning",
    `This began it all: ${index}`,
    happening("It all began"),
    cited,
  );
  const support = { kind: "support", piece: hit };
  return hit === undefined
    ? [began]
    : [began, say("innocent as support", `This shows it, too: ${index}`, support, cited)];
}

function at(time: string) {
  return { time: { earliest: time, latest: time } };
}

function happening(title: string): object {
  return {
    ...{ kind: "happening", event_type: "observation", title: title.slice(0, 190) },
    importance: "key",
  };
}

function cites({ handles }: StandingEvent, more: object): object {
  return { ...more, evidence_refs: handles.slice(0, 1) };
}

/** "app.log line 3" with words that do not stand there. */
function inventedQuote(place: string, quote: string): readonly object[] {
  const [, path = "", noun, number] = /^(.+) (line|element) (\d+)$/.exec(place) ?? [];
  if (noun === undefined) return [];
  const at = Number(number);
  return [noun === "line" ? { path, lines: [at, at], quote } : { path, index: at, quote }];
}

function praise({ text }: ScriptedRequest): object {
  const findings = new Set([...text.matchAll(/^## (fnd_\w+) by/gm)].map(([, id]) => id));
  return {
    reasoning: "Beyond doubt",
    reviews: [...findings].map((finding) => ({ finding, credibility: 1, annotation: "Proved" })),
  };
}

function withBelief(rules: unknown): object {
  const believed = { statement: saying, state: "supported", for_refs: elsewhere };
  return { ...(rules as object), hypotheses: [believed] }; // The rules answer with an object.
}

function report(standing: readonly StandingEvent[]): object {
  const cited = standing.slice(0, 1).map(({ id }) => id);
  return {
    reasoning: "As everybody knows",
    happened: [
      { text: saying, cites: [] },
      { text: `${saying}, somebody says`, cites: ["evt_ffffffff"] },
      ...cited.map((id) => ({ text: `${saying} before this`, cites: [id] })),
    ],
  };
}

function shifted(time: string): string {
  return new Date(Date.parse(time) + zoneMs).toISOString();
}
