import { isDecided, isLive } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { causalLinkIds, type EntityId } from "@/lib/domain/ids";
import { type CausalLink, onsetDelayMs } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { checkEnds } from "../../links/check-ends";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";

/**
 * One happening that was told several times, or one thing under several names. What a person decided on, what an agent
 * proposed and what either rests on is for people to merge.
 */
export function mergePieces(
  state: BuilderState,
  { into, piece_ids: names, reason }: FunctionArguments<"merge_pieces">,
): CallResult {
  const kept = findNamed(state, into);
  if (kept !== null) return mergeEvents(state, kept, names, reason);
  const entity = state.entityAliases.get(into);
  if (entity !== undefined) return mergeEntities(state, entity, names);
  return rejected(
    `Nothing that stands is called ${into}; merge events into an event, entities into an entity`,
  );
}

function mergeEvents(
  state: BuilderState,
  kept: TimelineEvent,
  names: readonly string[],
  reason: string,
): CallResult {
  const found = names.map((name) => findNamed(state, name));
  const unknown = names.filter((_, index) => found[index] === null);
  if (unknown.length > 0)
    return rejected(`No event that stands is called ${unknown.join(", ").slice(0, 200)}`);
  const others = [...new Set(found)]
    .filter((event) => event !== null)
    .filter(({ id }) => id !== kept.id);
  if (others.length === 0) return rejected(`Name what "${kept.title}" is to be one with`);
  const held = [kept, ...others].filter(
    (event) =>
      isDecided(event) ||
      event.actor === "agent" ||
      (event !== kept && state.stoodBy.has(event.id)),
  );
  if (held.length > 0) {
    return rejected(
      `People decide on ${held
        .map(({ title }) => `"${title}"`)
        .join(", ")
        .slice(0, 400)}: name those of analysts only`,
    );
  }
  for (const other of others) {
    const now = state.events.get(kept.id) ?? kept;
    const known = new Set(now.evidence.map(evidenceKey));
    state.events.set(kept.id, {
      ...now,
      entities: [...new Set([...now.entities, ...other.entities])],
      evidence: [
        ...now.evidence,
        ...other.evidence.filter((each) => !known.has(evidenceKey(each))),
      ],
      reasoning: `${now.reasoning} One with "${other.title}": ${reason}`.trim(),
    });
    state.events.set(other.id, { ...other, status: "pruned" });
    for (const [alias, id] of state.eventAliases) {
      if (id === other.id) state.eventAliases.set(alias, kept.id);
    }
  }
  const lost = moveLinks(state, new Set<string>(others.map(({ id }) => id)), kept);
  const told =
    lost === 0 ? "" : `; ${lost} links between them, doubled or impossible so were taken out`;
  return accepted(`${others.length + 1} are one event now, "${kept.title}"${told}`, kept.id);
}

/** Links of what was merged hold on to what it became, where they can; answers how many cannot. */
function moveLinks(state: BuilderState, merged: ReadonlySet<string>, kept: TimelineEvent): number {
  let lost = 0;
  const end = (id: CausalLink["source"]) => (merged.has(id) ? kept.id : id);
  for (const link of [...state.links.values()].filter(isLive)) {
    if (!merged.has(link.source) && !merged.has(link.target)) continue;
    state.links.set(link.id, { ...link, status: "pruned" });
    const [source, target] = [
      state.events.get(end(link.source)),
      state.events.get(end(link.target)),
    ];
    const id = causalLinkIds.fromDigest(sha256(`${source?.id}\n${target?.id}`));
    const isTaken = state.links.has(id) || !source || !target;
    if (isTaken || checkEnds(state, source, target) !== null) {
      lost += 1;
      continue;
    }
    const delayMs = onsetDelayMs(source.time, target.time);
    state.links.set(id, { ...link, id, source: source.id, target: target.id, delayMs });
  }
  return lost;
}

function mergeEntities(state: BuilderState, into: EntityId, names: readonly string[]): CallResult {
  const found = findEntities(state, names);
  if (typeof found === "string") return rejected(found);
  const others = found.filter((id) => id !== into);
  const held = heldBy(state, others);
  if (held !== null) return rejected(held);
  replaceEntities(state, others, into);
  const kept = state.entities.get(into);
  if (kept === undefined) return rejected(`Unknown entity: ${into}`);
  const gone = others.flatMap((id) => state.entities.get(id) ?? []);
  const aliases = [...kept.aliases, ...gone.flatMap(({ name, aliases }) => [name, ...aliases])];
  state.entities.set(into, {
    ...kept,
    aliases: [...new Set(aliases)].filter((alias) => alias !== kept.name),
  });
  forget(state, others, into);
  return accepted(`${others.length + 1} are one entity now, ${kept.name}`, into);
}

/** Words that were taken for a thing. Events go on without it; one that would be left with none, or a state of it, holds it. */
export function dropEntities(
  state: BuilderState,
  { entity_ids: names }: FunctionArguments<"drop_entities">,
): CallResult {
  const found = findEntities(state, names);
  if (typeof found === "string") return rejected(found);
  const gone = new Set(found);
  const states = [...state.stateChanges.values()].filter(
    (one) => isLive(one) && gone.has(one.entity),
  );
  const bare = [...state.events.values()].filter(
    (event) => isLive(event) && event.entities.every((id) => gone.has(id)),
  );
  const holding = [...states.map(({ id }) => id), ...bare.map(({ id }) => id)]
    .slice(0, 8)
    .join(", ");
  const held = heldBy(state, found);
  if (held !== null) return rejected(held);
  if (holding !== "") {
    return rejected(
      `${holding} would be left with no entity: tell them anew of another one, or merge it into another (merge_pieces)`,
    );
  }
  replaceEntities(state, found, null);
  forget(state, found, null);
  return accepted(`${found.length} dropped`);
}

function findEntities(state: BuilderState, names: readonly string[]): readonly EntityId[] | string {
  const ids = names.map((name) => state.entityAliases.get(name));
  const unknown = names.filter((_, index) => ids[index] === undefined);
  if (unknown.length > 0) return `Unknown entities: ${unknown.join(", ").slice(0, 200)}`;
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** What a person decided names it: their word is about that thing. */
function heldBy(state: BuilderState, ids: readonly EntityId[]): string | null {
  const asked = new Set(ids);
  const event = [...state.events.values()].find(
    (each) =>
      (isDecided(each) || each.actor === "agent") && each.entities.some((id) => asked.has(id)),
  );
  const change = [...state.stateChanges.values()].find(
    (each) => isDecided(each) && asked.has(each.entity),
  );
  const by = event?.title ?? change?.property;
  return by === undefined ? null : `"${by}", which people decide on, names it: it stays`;
}

function replaceEntities(
  state: BuilderState,
  ids: readonly EntityId[],
  into: EntityId | null,
): void {
  const gone = new Set(ids);
  const swap = (id: EntityId) => (!gone.has(id) ? [id] : into === null ? [] : [into]);
  for (const [id, event] of state.events) {
    if (!event.entities.some((each) => gone.has(each))) continue;
    state.events.set(id, { ...event, entities: [...new Set(event.entities.flatMap(swap))] });
  }
  for (const [id, change] of state.stateChanges) {
    const [entity = change.entity] = swap(change.entity);
    state.stateChanges.set(id, { ...change, entity });
  }
}

function forget(state: BuilderState, ids: readonly EntityId[], into: EntityId | null): void {
  const gone = new Set(ids);
  for (const id of ids) state.entities.delete(id);
  for (const [alias, id] of [...state.entityAliases]) {
    if (!gone.has(id)) continue;
    if (into === null) state.entityAliases.delete(alias);
    else state.entityAliases.set(alias, into);
  }
}
