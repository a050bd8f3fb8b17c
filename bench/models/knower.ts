import type { ScriptedAnswer, ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { passOf } from "./pass-of";
import type { RecordedPlace, RecordedTruth } from "./recorded-truth";
import {
  handlesOf,
  namesOf,
  type StandingEvent,
  shownPlaces,
  standingEvents,
} from "./shown-places";

type Call = { readonly name: string; readonly arguments: Record<string, unknown> };

/** As many as a careful model asks or says in one turn. */
const questionsPerTurn = 30;
const callsPerTurn = 40;

/**
 * One who knows what happened and only has to say it: he reads the lines that show it, to have their handles, and then
 * calls what the contracts ask for. Whatever he does not get through stands in every model's way.
 */
export function createKnower(truth: RecordedTruth) {
  let pass = "";
  let sought = new Set<string>();
  let queue: Call[] | null = null;
  let sent: Call[] = [];
  let retried = new Set<string>();
  const refused: string[] = [];

  function answer(request: ScriptedRequest): ScriptedAnswer {
    const now = passOf(request);
    if (now !== pass) {
      pass = now;
      sought = new Set();
      queue = null;
      sent = [];
      retried = new Set();
    }
    const shown = shownPlaces(request);
    const questions = questionsFor(placesOf(truth, pass), shown, sought);
    if (queue === null && questions.length > 0) return { calls: questions };
    queue ??= [...callsOf(truth, pass, shown, standingEvents(request.text))];
    queue.unshift(...retriesOf(truth, request, sent, retried, refused));
    sent = queue.splice(0, callsPerTurn);
    return sent.length === 0 ? { content: "That is all I know." } : { calls: sent };
  }
  return { answer, refused };
}

function placesOf({ events, stateChanges }: RecordedTruth, pass: string): readonly RecordedPlace[] {
  if (pass === "causal") return [];
  const wanted = pass === "coarse" ? "key" : "detail";
  return [
    ...events.filter(({ importance }) => importance === wanted),
    ...(pass === "detailed" ? stateChanges : []),
  ].flatMap(({ evidence }) => evidence);
}

/** First the place itself, then the words that stand there. */
export function questionsFor(
  places: readonly RecordedPlace[],
  shown: ReadonlyMap<string, string>,
  sought: Set<string>,
): readonly Call[] {
  const calls: Call[] = [];
  for (const place of places) {
    const { file: path, contains } = place;
    const names = namesOf(place);
    if (names.some((name) => shown.has(`${path} ${name}`))) continue;
    const key = `${path} ${names.join()} ${contains}`;
    const from = place.index ?? place.line ?? place.lines?.[0];
    if (from !== undefined && !sought.has(key)) {
      sought.add(key);
      const count = Math.max(1, names.length);
      calls.push({ name: "read_file", arguments: { path, from, count } });
    } else if (contains !== undefined && !sought.has(`${key}?`)) {
      sought.add(`${key}?`);
      const text = contains.slice(0, 80);
      calls.push({ name: "search_records", arguments: { paths: [path], text, limit: 2 } });
    }
  }
  return calls.slice(0, questionsPerTurn);
}

function callsOf(
  truth: RecordedTruth,
  pass: string,
  shown: ReadonlyMap<string, string>,
  standing: readonly StandingEvent[],
): readonly Call[] {
  if (pass === "causal") return causalCalls(truth);
  const entities = truth.entities.map(({ id, type, name }) =>
    call("register_entity", { entity_id: id, name, entity_type: type }),
  );
  const known = new Set(truth.entities.map(({ id }) => id));
  const importance = pass === "coarse" ? "key" : "detail";
  const events = truth.events
    .filter((event) => event.importance === importance)
    .map(({ id, time, title, description = "", entities: named, evidence }) =>
      call("emit_event", {
        ...{ event_id: id, timestamp: time, event_type: "observation", title: title.slice(0, 200) },
        entities: named.filter((name) => known.has(name)),
        ...{ description, importance, confidence: 0.9 },
        evidence_refs: handlesOf(evidence, shown),
      }),
    );
  if (pass === "coarse") {
    const times = truth.events.map(({ time }) => time).toSorted();
    const bounds = { start: times[0], end: times.at(-1), confidence: 0.9 };
    return [
      ...entities,
      ...weighingOf(standing),
      ...events,
      ...(times.length > 0 ? [call("set_timeline_bounds", bounds)] : []),
    ];
  }
  const states = truth.stateChanges.map(({ entity, property, from, to, time, evidence }) =>
    call("update_entity_state", {
      ...{ entity_id: entity, timestamp: time, property, old_value: from ?? null },
      ...{ new_value: to ?? "?", evidence_refs: handlesOf(evidence, shown) },
    }),
  );
  const gaps = truth.gaps.map(({ type = "evidential", window, description, files = [] }) =>
    call("flag_uncertainty", {
      ...{ context: files[0] ?? "the evidence", uncertainty_type: "missing_data" },
      ...{ description: description.slice(0, 1000), impact: "medium" },
      gap: {
        ...{ type, reason: "silence", files },
        ...(window?.from && window.to
          ? { window: { earliest: window.from, latest: window.to } }
          : {}),
      },
    }),
  );
  return [...events, ...states, ...gaps];
}

function causalCalls(truth: RecordedTruth): readonly Call[] {
  const links = truth.causalLinks.map(({ source, target, relation, mechanism }) =>
    call("add_causal_link", {
      ...{ source_event_id: source, target_event_id: target, relation },
      ...{ mechanism: (mechanism || "It led to it").slice(0, 500), confidence: 0.9 },
    }),
  );
  const roots = [truth.rootCause, ...(truth.otherRootCauses ?? [])].flatMap((root) => {
    const event = root?.event ?? (root ? nearest(truth, root.time) : undefined);
    if (!root || event === undefined) return [];
    const subject = `${root.entity}: ${root.description}`.slice(0, 300);
    return [{ event, subject, support: 0.95, why: ["it began it"] }];
  });
  const { start, detected, mitigated, resolved } = truth.impact ?? {};
  const hit = start ? nearest(truth, start) : truth.causalLinks.at(-1)?.target;
  return [
    ...links,
    call("conclude", {
      outcome: truth.quiet ? "no-incident" : "incident",
      impactEvents: truth.quiet || hit === undefined ? [] : [hit],
      ...(start ? { startedBy: nearest(truth, start) } : {}),
      ...(detected ? { detectedBy: nearest(truth, detected) } : {}),
      ...(mitigated ? { mitigatedBy: nearest(truth, mitigated) } : {}),
      ...(resolved ? { resolvedBy: nearest(truth, resolved) } : {}),
      rootCauses: roots,
    }),
  ];
}

function nearest({ events }: RecordedTruth, time: string): string | undefined {
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(time));
  return events.toSorted((a, b) => distance(a.time) - distance(b.time))[0]?.id;
}

/** He tells the story himself; what stands carries it no more, but for what he says again. */
function weighingOf(standing: readonly StandingEvent[]): readonly Call[] {
  if (standing.length === 0) return [];
  const event_ids = standing.map(({ id }) => id).slice(0, 100);
  return [call("weigh_events", { event_ids, importance: "detail", reason: "Told anew, or idle" })];
}

/** What the story ends in is what was hit. */
function withEndsAsImpact({ causalLinks }: RecordedTruth, made: Call): Call {
  const carrying = causalLinks.filter(
    ({ relation }) => relation === "causes" || relation === "enables",
  );
  const sources = new Set(carrying.map(({ source }) => source));
  const ends = carrying.map(({ target }) => target).filter((target) => !sources.has(target));
  return { ...made, arguments: { ...made.arguments, impactEvents: [...new Set(ends)] } };
}

/** What was refused is said once more as the answer advises: by another basis of its time, or at the time that is cited. */
function retriesOf(
  truth: RecordedTruth,
  { messages }: ScriptedRequest,
  sent: readonly Call[],
  retried: Set<string>,
  refused: string[],
): readonly Call[] {
  const answers = messages.filter(({ role }) => role === "tool").slice(-sent.length);
  if (sent.length === 0) return [];
  return answers.flatMap(({ text }, index) => {
    const made = sent[index];
    if (made === undefined) return [];
    if (text.includes("is no cause as it stands") && !retried.has("conclude")) {
      retried.add("conclude");
      return [withEndsAsImpact(truth, made)];
    }
    if (!text.startsWith("Refused")) return [];
    if (!text.includes("No cited record is dated") || retried.has(JSON.stringify(made))) {
      refused.push(`${made.name}: ${text.slice(0, 200)}`);
      return [];
    }
    const cited = /cited: (\d{4}-[\dT:.-]+Z)/.exec(text)?.[1];
    const again = atAnotherTime(made, cited);
    retried.add(JSON.stringify(again));
    return [again];
  });
}

function atAnotherTime(made: Call, cited: string | undefined): Call {
  const changed =
    made.name === "emit_event"
      ? { time_basis: "mention" }
      : { timestamp: cited ?? made.arguments.timestamp };
  return { ...made, arguments: { ...made.arguments, ...changed } };
}

function call(name: string, given: Record<string, unknown>): Call {
  return { name, arguments: given };
}
