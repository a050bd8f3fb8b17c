import { z } from "zod";

/** What a schema demands of the texts of its members: masking one of them would leave a value that the schema refuses. */
export type SchemaWords = {
  /** By the name of a member: the words that it may be. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names of members that contain a SHA-256. */
  readonly hashes: ReadonlySet<string>;
};

type Node = z.core.JSONSchema._JSONSchema;

const hashPattern = "^[0-9a-f]{64}$";

/** Members of one name are taken together, wherever in the schema they are. */
export function findSchemaWords(schema: z.ZodType): SchemaWords {
  const words = new Map<string, Set<string>>();
  const hashes = new Set<string>();
  const visit = (node: Node, member: string): void => {
    if (typeof node === "boolean") return;
    const { enum: oneOf = [], const: only, pattern, properties = {} } = node;
    for (const word of [...oneOf, only].filter((each) => typeof each === "string")) {
      words.set(member, (words.get(member) ?? new Set()).add(word));
    }
    if (pattern === hashPattern) hashes.add(member);
    for (const [name, property] of Object.entries(properties)) visit(property, name);
    for (const part of partsOf(node)) visit(part, member);
  };
  // What `$ref` names is JSON of any form, which has no words of a schema.
  visit(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), "");
  return { words, hashes };
}

/** What has the name of the member itself: items of a list, values of a record, forms of a union. */
function partsOf(node: Exclude<Node, boolean>): readonly Node[] {
  const { items = [], additionalProperties, prefixItems = [] } = node;
  return [
    ...[items, prefixItems].flat(),
    ...(additionalProperties === undefined ? [] : [additionalProperties]),
    ...[node.anyOf, node.oneOf, node.allOf].flatMap((forms) => forms ?? []),
  ];
}
