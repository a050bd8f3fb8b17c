import { believe } from "@/lib/explanation/claims/believe";
import { doublings, type Features } from "@/lib/explanation/weights/weigh";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { wordsOf } from "../analysis/human-attention";
import type { ClaimLog } from "../claims/claim-log";
import { type World, worldFeatures, worldOf } from "../claims/world";
import { explainedShare } from "./known-world";
import { courseMechanism, type LinkDraft } from "./link-draft";

/** A link with the calibrated probability that the source caused, enabled, prevented or delayed the target. */
export type BelievedLink = LinkDraft & { readonly chance: number };

/** Kinds that play one part in a chain of causes. */
const parts: Readonly<Record<string, string>> = {
  ...{ change: "act", action: "act", mitigation: "act", access: "access", data_access: "access" },
  ...{ failure: "harm", degradation: "harm", threshold_breach: "harm", alert: "alert" },
  ...{ recovery: "relief", communication: "talk", state_change: "state" },
};
const partOf = ({ kind }: EventDraft) => parts[kind] ?? "other";

/** How the drafts of one incident lie to each other; computed once for all its links. */
type Scene = {
  readonly world: World;
  readonly explained: number;
  readonly placeOf: ReadonlyMap<EventDraft, number>;
  readonly wordsOf: ReadonlyMap<EventDraft, ReadonlySet<string>>;
  /** How much a word tells which draft it is from, in bits. */
  readonly bitsOf: (word: string) => number;
  readonly into: ReadonlyMap<EventDraft, number>;
  readonly outOf: ReadonlyMap<EventDraft, number>;
  readonly ordered: readonly EventDraft[];
};

/** Each link with its probability, the likeliest first. */
export function believeLinks(
  analysis: Analysis,
  links: readonly LinkDraft[],
  nameOf: (draft: EventDraft) => string,
  log: ClaimLog,
): readonly BelievedLink[] {
  const scene = toScene(analysis, links);
  return links
    .map((link) => {
      const features = linkFeatures(link, scene);
      log({ kind: "link", features, of: [nameOf(link.source), nameOf(link.target)] });
      return { ...link, chance: believe("link", features) };
    })
    .toSorted((a, b) => b.chance - a.chance);
}

function toScene(analysis: Analysis, links: readonly LinkDraft[]): Scene {
  const { drafts } = analysis;
  const ordered = drafts.toSorted((a, b) => a.onset.latest - b.onset.latest);
  const words = new Map(drafts.map((draft) => [draft, wordsIn(draft)]));
  const counts = new Map<string, number>();
  for (const each of words.values())
    for (const word of each) counts.set(word, (counts.get(word) ?? 0) + 1);
  const count = (end: (link: LinkDraft) => EventDraft) =>
    new Map([...Map.groupBy(links, end)].map(([draft, each]) => [draft, each.length]));
  return {
    world: worldOf(drafts),
    explained: explainedShare(analysis, links),
    placeOf: new Map(ordered.map((draft, at) => [draft, at])),
    wordsOf: words,
    bitsOf: (word) => Math.log2(drafts.length / (counts.get(word) ?? drafts.length)),
    into: count(({ target }) => target),
    outOf: count(({ source }) => source),
    ordered,
  };
}

function wordsIn({ title, records }: EventDraft): ReadonlySet<string> {
  return new Set(wordsOf(`${title} ${records[0]?.message ?? ""}`));
}

function linkFeatures(link: LinkDraft, scene: Scene): Features {
  const { source, target, relation, contributions, affinity, mechanismId } = link;
  const [from, to] = [partOf(source), partOf(target)];
  const lag = (target.onset.latest - source.onset.latest) / 1000;
  const isKnown = mechanismId !== courseMechanism;
  const factors = Object.fromEntries(
    contributions.map(({ factor, value }) => [`factor ${factor}`, Math.min(2, value)]),
  );
  return {
    ...worldFeatures(scene.world),
    ...factors,
    ...placeFeatures(source, target, scene),
    ...sharedFeatures(source, target, scene),
    [`${from} to ${to}`]: 1,
    [`from ${from}`]: 1,
    [`to ${to}`]: 1,
    [`is ${relation}`]: 1,
    explained: scene.explained,
    known: isKnown ? 1 : 0,
    "known, explained": isKnown ? scene.explained : 0,
    raw: link.confidence,
    "known, raw": isKnown ? link.confidence : 0,
    affinity: isKnown ? affinity : 0,
    lag: doublings(lag) / 10,
    keys: (source.isKey ? 0.5 : 0) + (target.isKey ? 0.5 : 0),
    sourceWeight: Math.min(1.2, source.score),
    targetWeight: Math.min(1.2, target.score),
    into: doublings(scene.into.get(target) ?? 1) / 3,
    outOf: doublings(scene.outOf.get(source) ?? 1) / 3,
  };
}

function placeFeatures(source: EventDraft, target: EventDraft, scene: Scene): Features {
  const [from, to] = [scene.placeOf.get(source) ?? 0, scene.placeOf.get(target) ?? 0];
  const between = scene.ordered.slice(Math.min(from, to) + 1, Math.max(from, to));
  const ofTarget = between.filter((draft) => sharesName(draft, target));
  const last = Math.max(1, scene.ordered.length - 1);
  return {
    between: doublings(between.length) / 5,
    betweenKeys: doublings(between.filter(({ isKey }) => isKey).length) / 4,
    betweenSame: doublings(ofTarget.length) / 4,
    next: between.length === 0 ? 1 : 0,
    nextSame: ofTarget.length === 0 && sharesName(source, target) ? 1 : 0,
    sourcePlace: from / last,
    targetPlace: to / last,
  };
}

function sharedFeatures(source: EventDraft, target: EventDraft, scene: Scene): Features {
  const words = [...(scene.wordsOf.get(source) ?? [])].filter((word) =>
    scene.wordsOf.get(target)?.has(word),
  );
  const bits = words.map(scene.bitsOf).toSorted((a, b) => b - a);
  const numbered = words.filter((word) => /\d/.test(word)).map(scene.bitsOf);
  return {
    sharedBits:
      Math.min(
        20,
        bits.slice(0, 5).reduce((sum, each) => sum + each, 0),
      ) / 10,
    rarest: (bits[0] ?? 0) / 5,
    identifier: Math.max(0, ...numbered) / 5,
    sameMain: isSame(source.entities[0]?.name, target.entities[0]?.name) ? 1 : 0,
    sameName: sharesName(source, target) ? 1 : 0,
    sameFile: source.records.some(({ path }) => target.records.some((each) => each.path === path))
      ? 1
      : 0,
    sameKind: source.kind === target.kind ? 1 : 0,
  };
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase();
}

function sharesName(a: EventDraft, b: EventDraft): boolean {
  return a.entities.some(({ name }) => b.entities.some((each) => isSame(name, each.name)));
}
