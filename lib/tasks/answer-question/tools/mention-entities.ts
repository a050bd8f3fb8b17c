import type { Entity, EntityMention } from "@/lib/domain/entity";
import { hostOf, serviceOf } from "@/lib/domain/origin";
import { type RecordReference, textField } from "@/lib/domain/record-reference";

/** Named in a record, of those the timeline knows. */
const namedMax = 3;
/** A shorter name stands in anything. */
const nameMin = 3;

/** Where a record comes from, and whom it names of those the timeline knows; its file where nobody is known. */
export function mentionEntities(
  record: RecordReference,
  known: readonly Entity[],
): readonly EntityMention[] {
  const words = wordsOf(record);
  const named = known.filter(({ name }) => name.length >= nameMin && words.has(name.toLowerCase()));
  const mentions: EntityMention[] = [
    ...placesOf(record).map((place) => asKnown(place, known)),
    ...named.slice(0, namedMax).map(({ type, name }) => ({ type, name })),
  ];
  const unique = new Map(mentions.map((each) => [each.name.toLowerCase(), each]));
  return unique.size > 0 ? [...unique.values()] : [{ type: "resource", name: record.path }];
}

/** Where a record comes from: whoever wrote it, its program and its host. */
export function placesOf(record: RecordReference): readonly EntityMention[] {
  const speaker = record.kind === "message" ? (record.source ?? textField(record, "user")) : null;
  const [service, host] = [serviceOf(record), hostOf(record)];
  return [
    ...(speaker === null ? [] : [{ type: "person", name: speaker }]),
    ...(service === null ? [] : [{ type: "service", name: service }]),
    ...(host === null ? [] : [{ type: "host", name: host }]),
  ];
}

/** A thing is called what the timeline calls it. */
function asKnown(mention: EntityMention, known: readonly Entity[]): EntityMention {
  const name = mention.name.toLowerCase();
  const found = known.find(
    (entity) =>
      entity.name.toLowerCase() === name ||
      entity.aliases.some((alias) => alias.toLowerCase() === name),
  );
  return found === undefined ? mention : { type: found.type, name: found.name };
}

/** Whole words of what a record says, and the parts of a dotted or dashed one as a whole. */
export function wordsOf({ message, fields }: RecordReference): ReadonlySet<string> {
  const texts = [message, ...Object.values(fields).filter((value) => typeof value === "string")];
  return new Set(
    texts.flatMap(
      (text) => text.toLowerCase().match(/[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?/gu) ?? [],
    ),
  );
}
