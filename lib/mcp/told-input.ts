import { z } from "zod";
import type { AgentTool } from "./tools/agent-tool";

type Json = unknown;
type Told = Record<string, Json>;

/** What only a check needs: a refusal says it. */
const checksOnly = new Set(
  [
    "$schema",
    "default",
    "pattern",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minimum",
  ].concat("maximum"),
);

/** Of an argument with another name or meaning, what is longer is told by its type, too. */
const repeatedCharactersMax = 60;

/**
 * The inputs of tools as they are told, beside what checks them: an agent reads the list of all tools before it does
 * anything. Bounds are left to the refusals, and what takes the same in several tools is told in full by the first of
 * them and by its type in the others, which the instructions of the server say.
 */
export function toldInputs(tools: readonly AgentTool[]): ReadonlyMap<string, Told> {
  const known = new Set<string>();
  return new Map(tools.map(({ name, input }) => [name, tellInput(input, known)]));
}

/** The input as a server takes it: checked by its own schema, told by the short one. */
export function withToldInput(input: z.ZodObject, told: Told): z.ZodObject {
  const standard = { ...input["~standard"], jsonSchema: { input: () => told, output: () => told } };
  return new Proxy(input, {
    get: (target, key) => (key === "~standard" ? standard : Reflect.get(target, key, target)),
  });
}

function tellInput(input: z.ZodObject, known: Set<string>): Told {
  const { properties, ...rest } = shorten(z.toJSONSchema(input, { io: "input" }));
  const told = Object.entries(asTold(properties)).map(([name, value]) => {
    const { description, ...schema } = asTold(value);
    const [argument, alone] = [JSON.stringify([name, value]), JSON.stringify(schema)];
    const isKnown = known.has(argument);
    const isLikeAnother = known.has(alone) && alone.length > repeatedCharactersMax;
    known.add(argument).add(alone);
    if (isKnown) return [name, byType(schema)];
    return [
      name,
      isLikeAnother
        ? { ...byType(schema), ...(description === undefined ? {} : { description }) }
        : value,
    ];
  });
  return { ...rest, properties: Object.fromEntries(told) };
}

/** A list without what it holds is no schema to some clients. */
function byType({ type = "string", items }: Told): Told {
  if (items === undefined) return { type };
  return { type, items: { type: isObjectShape(items) ? "object" : "string" } };
}

function asTold(value: Json): Told {
  return isTold(value) ? value : {};
}

function isTold(value: Json): value is Told {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shortenAny(value: Json): Json {
  if (Array.isArray(value)) return value.map(shortenAny);
  return isTold(value) ? shorten(value) : value;
}

function shorten({ anyOf, prefixItems, properties, ...rest }: Told): Told {
  const some = Array.isArray(anyOf) ? anyOf.filter((each) => asTold(each).type !== "null") : [];
  if (some.length === 1) return shorten({ ...asTold(some[0]), ...rest });
  if (Array.isArray(anyOf) && anyOf.every(isObjectShape))
    return shorten({ ...asOne(anyOf), ...rest });
  const pair = Array.isArray(prefixItems) ? prefixItems : null;
  const kept = Object.entries(rest).filter(
    ([key]) =>
      !checksOnly.has(key) &&
      !(pair !== null && key === "items") &&
      // Its words are texts.
      !(key === "type" && rest.enum !== undefined),
  );
  const named = Object.entries(asTold(properties));
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, shortenAny(value)])),
    ...(anyOf === undefined ? {} : { anyOf: shortenAny(anyOf) }),
    // First and last, of the same kind.
    ...(pair === null ? {} : { items: shortenAny(pair[0]) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(named.map(([name, each]) => [name, shortenAny(each)])) }),
  };
}

type ObjectShape = { readonly properties: Told; readonly required?: readonly string[] };

function isObjectShape(value: Json): value is ObjectShape {
  return isTold(value) && isTold(value.properties);
}

/** Several shapes of an object as one: what all of them need is needed. */
function asOne(shapes: readonly ObjectShape[]): Told {
  const [first, ...others] = shapes;
  const required = (first?.required ?? []).filter((name) =>
    others.every((shape) => shape.required?.includes(name)),
  );
  const properties = Object.assign({}, ...shapes.map((shape) => shape.properties));
  return { type: "object", properties, required };
}
