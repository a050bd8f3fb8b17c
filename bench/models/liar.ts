import { asAuthorTells } from "@/lib/domain/timeline/retell-event";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { ScriptedAnswer, ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { passOf } from "./pass-of";
import type { RecordedTruth } from "./recorded-truth";
import { handlesOf, type StandingEvent, shownPlaces, standingEvents } from "./shown-places";

type Call = { readonly name: string; readonly arguments: Record<string, unknown> };

/** By as much as a zone that is taken for another. */
const zoneMs = 2 * 3_600_000;
const saying = { entities: ["liar"], importance: "key", confidence: 0.99 };

/**
 * One who lies in every way the contracts leave open: handles nobody gave, quotes of his own, files of another incident,
 * times off by a zone, what is suspected and innocent as what happened and as the root, what stands said again in false words
 * and called wrong, effects before their causes.
 */
export function createLiar(truth: RecordedTruth) {
  let pass = "";
  let turn = 0;

  return (request: ScriptedRequest): ScriptedAnswer => {
    const now = passOf(request);
    turn = now === pass ? turn + 1 : 1;
    pass = now;
    if (turn === 1) return { calls: questions(truth) };
    if (turn > 2) return { content: "All of this is true." };
    const innocent = innocentHandles(truth, request);
    const standing = standingEvents(request.text);
    if (pass === "coarse") return { calls: falseEvents(standing, innocent) };
    if (pass === "detailed") return { calls: falseStates(standing, innocent) };
    return { calls: falseCauses(standing, standingLinks(request.text)) };
  };
}

/** How many events, links and states of his stand, and how many causes that rest on them. */
export function countLies(document: TimelineDocument): number {
  const honest = withoutLies(document);
  const count = ({ events, causalLinks, stateChanges, rootCauses }: TimelineDocument) =>
    [events, causalLinks, stateChanges, rootCauses].reduce((sum, { length }) => sum + length, 0);
  return count(document) - count(honest);
}

/** As somebody reads it who accepts nothing of his: a cause falls with its event. */
export function withoutLies(document: TimelineDocument): TimelineDocument {
  const honest = <Piece extends { readonly actor: string }>(pieces: readonly Piece[]) =>
    pieces.filter(({ actor }) => actor !== "model");
  const events = honest(document.events).map((event) => asAuthorTells(event));
  const standing = new Set<string>(events.map(({ id }) => id));
  return {
    ...{ ...document, events },
    causalLinks: honest(document.causalLinks),
    stateChanges: honest(document.stateChanges),
    rootCauses: document.rootCauses.filter(({ event }) => standing.has(event)),
  };
}

export function questions({ decoys }: RecordedTruth): readonly Call[] {
  const asked = decoys
    .flatMap(({ evidence }) => evidence)
    .map(({ file: path, index, line, lines }) =>
      call("read_file", { path, from: index ?? line ?? lines?.[0] ?? 1, count: 1 }),
    );
  return [...asked.slice(0, 10), call("list_happenings", { order: "likeliest", limit: 10 })];
}

export function innocentHandles(
  { decoys }: RecordedTruth,
  request: ScriptedRequest,
): readonly (readonly [handle: string, at: string])[] {
  const shown = shownPlaces(request);
  const handles = decoys.flatMap(({ evidence }) => handlesOf(evidence, shown));
  return handles.flatMap((handle) => {
    const at = new RegExp(`^${handle} (\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z) `, "m").exec(
      request.text,
    )?.[1];
    return at === undefined ? [] : [[handle, at] as const];
  });
}

/** `lnk_… <source> (<title>) <relation> <target> (…` */
function standingLinks(text: string): readonly (readonly [source: string, target: string])[] {
  return [...text.matchAll(/^lnk_\w+ (evt_\w+) \(.*\) \w+ (evt_\w+) \(/gm)].map(
    ([, source = "", target = ""]) => [source, target] as const,
  );
}

function falseEvents(
  standing: readonly StandingEvent[],
  innocent: readonly (readonly [string, string])[],
): readonly Call[] {
  const [first] = standing;
  const at = first?.at ?? "2026-11-21T00:00:00.000Z";
  const event = (title: string, timestamp: string, evidence_refs: readonly unknown[], more = {}) =>
    call("emit_event", {
      ...{ ...saying, event_type: "observation", title, timestamp, evidence_refs, ...more },
    });
  const elsewhere = { path: "vault-07/vault.log", lines: [3, 3], quote: "seal: barrier is sealed" };
  const altered = { path: "chat/incident.json", lines: [1, 1], quote: "I deleted the database" };
  return [
    call("register_entity", { entity_id: "liar", name: "vault-07", entity_type: "host" }),
    event("The vault of another incident is sealed", at, [elsewhere]),
    event("Somebody says that he deleted the database", at, [altered]),
    event("A line nobody was shown", at, ["L99.99999"]),
    ...standing.flatMap(({ id, at: startedAt, title, handles }) => [
      event(`${title}, two hours later`, shifted(startedAt, zoneMs), handles),
      event(`${title}, by another clock`, shifted(startedAt, zoneMs), handles, {
        time_basis: "mention",
      }),
      event("Routine maintenance, without any effect", startedAt, handles),
      call("contest_piece", {
        ...{ piece_ids: [id], reason: "It never happened", evidence_refs: handles.slice(0, 1) },
      }),
    ]),
    ...(standing.length === 0 ? [] : [weighDown(standing)]),
    ...innocent.map(([handle, when], index) =>
      event("This began it all", when, [handle], { event_id: `lie-${index}` }),
    ),
  ];
}

function weighDown(standing: readonly StandingEvent[]): Call {
  const event_ids = standing.map(({ id }) => id).slice(0, 100);
  return call("weigh_events", { event_ids, importance: "detail", reason: "It is routine" });
}

function falseStates(
  standing: readonly StandingEvent[],
  innocent: readonly (readonly [string, string])[],
): readonly Call[] {
  const state = (timestamp: string, evidence_refs: readonly string[]) =>
    call("update_entity_state", {
      ...{ entity_id: "liar", property: "status", old_value: "down", new_value: "healthy" },
      ...{ timestamp, evidence_refs },
    });
  return [
    ...standing
      .slice(0, 10)
      .flatMap(({ at, handles }) => [
        state(at, handles.slice(0, 1)),
        state(shifted(at, -zoneMs), handles.slice(0, 1)),
      ]),
    ...innocent.map(([handle, at]) => state(at, [handle])),
    call("flag_uncertainty", {
      ...{ context: "vault-07", uncertainty_type: "missing_data", impact: "high" },
      description: "All logs of vault-07 were deleted",
      gap: { type: "evidential", reason: "silence", files: ["vault-07/vault.log"] },
    }),
  ];
}

function falseCauses(
  standing: readonly StandingEvent[],
  links: readonly (readonly [string, string])[],
): readonly Call[] {
  const link = (source: string, target: string) =>
    call("add_causal_link", {
      ...{ source_event_id: source, target_event_id: target, relation: "causes" },
      ...{ mechanism: "It goes without saying", confidence: 0.99 },
    });
  const ordered = standing.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const [first, last] = [ordered[0], ordered.at(-1)];
  const lies = ordered.filter(({ title }) => title === "This began it all").map(({ id }) => id);
  const wrong = lies[0] ?? last?.id ?? "lie-0";
  const hit = links.at(-1)?.[1] ?? last?.id ?? "lie-0";
  const because = { subject: "vault-07: it was sealed", support: 1, why: ["Everybody knows"] };
  return [
    ...links.map(([source, target]) => link(target, source)),
    ...lies.flatMap((lie) => [link(lie, hit), ...(first ? [link(first.id, lie)] : [])]),
    call("conclude", { outcome: "no-incident", impactEvents: [], rootCauses: [] }),
    call("conclude", {
      ...{ outcome: "incident", impactEvents: [hit] },
      rootCauses: [...new Set([wrong, ...lies])]
        .map((event) => ({ event, ...because }))
        .slice(0, 5),
    }),
  ];
}

function shifted(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

function call(name: string, given: Record<string, unknown>): Call {
  return { name, arguments: given };
}
