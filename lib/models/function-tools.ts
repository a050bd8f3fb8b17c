import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { passes } from "@/lib/domain/runs/pass";
import { citePlace, toLocator } from "@/lib/investigation/evidence/citation";
import { textReadAt } from "@/lib/investigation/evidence/frames/frame-reading";
import { evidenceArgumentSchema } from "@/lib/investigation/ports/calls/function-arguments";
import {
  allowedFunctions,
  type FunctionCall,
  type FunctionName,
  functionSchemas,
} from "@/lib/investigation/ports/calls/function-calls";
import type { Handles } from "@/lib/investigation/toolbox/handles";
import type { Bench } from "./bench";

/** What a model is offered: a name, what it is for, and a JSON schema of its arguments. */
export type OfferedFunction = {
  readonly name: string;
  readonly description: string;
  readonly schema: Record<string, JsonValue>;
};

/** A JSON schema as it is offered, without what only takes room. */
export function toOfferedSchema(schema: unknown): Record<string, JsonValue> {
  return asObject(citingByHandle(toJsonValue(schema)));
}

const descriptions: Readonly<Record<FunctionName, string>> = {
  register_entity:
    "A service, host, person, account, change or other thing that takes part. Later calls name it by its entity_id.",
  emit_event:
    "Something that happened, at its onset, with the lines that show it. With the id of an event that stands as event_id that one is told anew; else it is a new one. What began before the records, or outside of them, has neither timestamp nor interval and time_basis mention or human.",
  update_entity_state: "A property of an entity takes a new value at a time a line shows.",
  request_frame_analysis:
    "Asks for a picture (0 to 0 s), or for frames of a video every `interval` s, to be read for `query`. What is read can be cited.",
  add_causal_link: "One event causes, enables, prevents or delays another.",
  flag_uncertainty: "Something the evidence does not answer; with `gap` where evidence is missing.",
  correct_clock:
    "Says that the clock or the zone of files is wrong, by lines that show it, and how many seconds to add to their stamps; with window where only the stamps from … to … are wrong. From then on tools show their times corrected; give them so.",
  contest_piece:
    "Says that events, links, states, gaps or uncertainties that stand are wrong, all for one reason, by lines that show it. They stay until a person decides, and block nothing; a gap of your own is withdrawn.",
  weigh_events:
    "Says of events that stand, whoever proposed them, that they carry the story (key) or are details: routine, repeats, what only happened beside it.",
  merge_pieces:
    "Events that are one happening told twice become one, or entities that are one thing.",
  drop_entities: "Takes out entities that are none: words or parts of templates.",
  set_timeline_bounds: "When the incident begins and ends.",
  conclude:
    "Outcome, impact and root causes; the last call counts. Events are named by ids. support: how strongly evidence speaks for a cause; isTrigger: it set off what something else made harmful; isRival: it might be the cause instead; startedBefore and startedAfter: where no record states the beginning, an event by which it had begun, and the last that shows all well; candidates: where no cause is established, what may have begun it.",
};

/** Members that hold citations, wherever they stand in arguments. */
const citing = new Set(["evidence_refs", "against_refs", "for_refs"]);
/** Limits that only what is far too long meets; the answer to that names them. */
const limits = new Set(["minLength", "maxLength", "minItems", "maxItems"]);

const handleList: JsonValue = { type: "array", items: { type: "string", description: "A handle" } };

/** What rules say of their own reckoning, and code whatever is said. */
const innerMembers: Readonly<Partial<Record<FunctionName, readonly string[]>>> = {
  request_frame_analysis: ["because"],
  update_entity_state: ["confidence"],
  add_causal_link: ["mechanism_id", "contributions", "delay"],
  conclude: ["ledger", "impactBefore", "incidentChance", "outcomeReasons", "sequences"],
};

/**
 * The same in every pass, which the builder holds to its own: providers keep what requests begin with, and that begins with
 * these.
 */
export const offeredFunctions: readonly OfferedFunction[] = passes
  .flatMap((pass) => allowedFunctions[pass])
  .filter((name, index, all) => all.indexOf(name) === index)
  .map((name) => ({ name, description: descriptions[name], schema: schemaOf(name) }));

/** The schema the builder checks by, with handles in place of quotations. */
function schemaOf(name: FunctionName): Record<string, JsonValue> {
  const schema = z.toJSONSchema(functionSchemas[name], { io: "input", unrepresentable: "any" });
  const plain = toOfferedSchema(schema);
  const inner = new Set(innerMembers[name]);
  const properties = Object.fromEntries(
    Object.entries(asObject(plain.properties ?? {})).filter(([member]) => !inner.has(member)),
  );
  const required =
    name === "conclude" ? { required: ["outcome", "impactEvents", "rootCauses"] } : {};
  return { ...plain, properties, ...required };
}

function citingByHandle(value: JsonValue, member = ""): JsonValue {
  if (citing.has(member)) return handleList;
  if (isList(value)) return value.map((item) => citingByHandle(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined || isWordy(value, name) ? [] : [[name, citingByHandle(item, name)]],
    ),
  );
}

/** Members of a schema that tell a model nothing: the pattern of a time is long, and its format says the same. */
function isWordy(schema: object, member: string): boolean {
  if (member === "pattern" && "format" in schema) return true;
  const value: unknown = Reflect.get(schema, member);
  // A property that is called so has a schema, which is an object.
  const isLimit = limits.has(member) && typeof value === "number";
  return member === "$schema" || isLimit || value === Number.MAX_SAFE_INTEGER;
}

/** What a model may leave out of a conclusion. */
const barestConclusion = {
  ...{ startedBy: null, detectedBy: null, mitigatedBy: null, resolvedBy: null },
  ...{ impactEvents: [], rootCauses: [], contributingFactors: [], ruledOut: [], hypotheses: [] },
  ledger: [],
};

/**
 * The call as the builder takes it: handles become places whose quotations code reads off the evidence. A handle
 * nobody was given is passed on as a path there is none of, so that the builder's answer names it.
 */
export async function toFunctionCall(
  name: string,
  given: unknown,
  bench: Citing,
): Promise<FunctionCall> {
  const cited = await citeByHandle(toJsonValue(given ?? {}), bench);
  if (name !== "conclude") return { name, arguments: cited };
  const { rootCauses, ...rest } = asObject(cited);
  const roots = isList(rootCauses ?? null) ? (rootCauses as readonly JsonValue[]) : []; // isList saw it.
  return {
    name,
    arguments: {
      ...barestConclusion,
      ...rest,
      rootCauses: roots.map((root) => ({ support: 0.5, why: [], ...asObject(root) })),
    },
  };
}

type Citing = Pick<Bench, "handles" | "evidence" | "readings">;

/** What a model says with its handles turned into places with quotations, wherever citations stand. */
export async function citeByHandle(
  value: JsonValue,
  bench: Citing,
  member = "",
): Promise<JsonValue> {
  if (isList(value)) {
    const items: JsonValue[] = [];
    for (const item of value) {
      items.push(
        citing.has(member) ? await toCitation(item, bench) : await citeByHandle(item, bench),
      );
    }
    return items;
  }
  if (typeof value !== "object" || value === null) return value;
  const members: [string, JsonValue][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (item !== undefined) members.push([name, await citeByHandle(item, bench, name)]);
  }
  return Object.fromEntries(members);
}

async function toCitation(
  handle: JsonValue,
  { handles, evidence, readings }: Citing,
): Promise<JsonValue> {
  const name = typeof handle === "string" ? handle.trim().replace(/^\[|\]$/g, "") : "";
  const place = handles.find(name);
  const found = evidence.artifacts.find(({ artifact }) => artifact.path === place?.path);
  if (place === null || found === undefined) {
    const called = name === "" ? JSON.stringify(handle).slice(0, 80) : name.slice(0, 80);
    return { path: unknownHandle.path(called), lines: [1, 1], quote: "?" };
  }
  const { path, locator } = place;
  if (locator.kind === "frame") {
    const { frameMs, region } = locator;
    const quote = textReadAt(readings, { path, locator }) ?? "?";
    return toJsonValue({ path, frameMs, ...(region && { region }), quote });
  }
  const cited = await citePlace(evidence, { artifactId: found.artifact.id, locator });
  const quote = cited.ok ? cited.value.reference.quote : "?";
  return locator.kind === "index"
    ? { path: place.path, index: locator.index, quote }
    : { path: place.path, lines: [locator.from, locator.to], quote };
}

/** How a handle nobody was given goes to the builder, which names it in its answer, and comes back. */
const unknownHandle = {
  path: (handle: string) => `the handle ${handle}, which was not given`,
  read: (path: string) => /^the handle (.*), which was not given$/s.exec(path)?.[1] ?? null,
};

/** Handles nobody was given, among what code cited of a model's words. */
export function strayHandles(cited: JsonValue): readonly string[] {
  if (isList(cited)) return cited.flatMap(strayHandles);
  if (typeof cited !== "object" || cited === null) return [];
  const { path } = asObject(cited);
  const stray = typeof path === "string" ? unknownHandle.read(path) : null;
  return stray === null ? Object.values(asObject(cited)).flatMap(strayHandles) : [stray];
}

/** A call as its model made it: places by the handles it was given. */
export function withHandles(value: JsonValue, handles: Handles): JsonValue {
  if (isList(value)) return value.map((item) => withHandles(item, handles));
  if (typeof value !== "object" || value === null) return value;
  const cited = evidenceArgumentSchema.safeParse(value);
  if (cited.success) {
    const { path } = cited.data;
    const unknown = unknownHandle.read(path);
    if (unknown !== null) return unknown;
    const locator = toLocator(cited.data);
    return handles.give({ path, locator });
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      item === undefined ? [] : [[name, withHandles(item, handles)]],
    ),
  );
}

function asObject(value: JsonValue): Record<string, JsonValue> {
  if (typeof value !== "object" || value === null || isList(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (item === undefined ? [] : [[name, item]])),
  );
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
