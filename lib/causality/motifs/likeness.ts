import { byKeys, type Motif, type MotifAspect, type Motifs, motifAspects } from "./motifs";

/** How much more a motif says the fewer incidents have it; above 0. */
export type Rarity = (key: string) => number;

export type Likeness = {
  /** [0, 1]: 1 for the same motifs, 0 for none in common. */
  readonly value: number;
  /** What they have in common that says most, in words; a piece of what is told already is left out. */
  readonly matched: readonly string[];
};

/**
 * What each aspect is worth. Ways with types and mechanisms say most of what happened; the bare shape of them holds where people
 * drew a link that no mechanism speaks for; how it began is one motif alone, and what stood beside what is met in many incidents.
 */
const aspectWeights: Readonly<Record<MotifAspect, number>> = {
  cause: 0.2,
  chain: 0.4,
  shape: 0.25,
  topology: 0.15,
};

const toldMax = 4;

/**
 * Inverse document frequency, ln(1 + N/n): of N incidents n have it (Spärck Jones 1972, doi:10.1108/eb026526). What all have
 * still counts ln 2, so that incidents of one common kind are alike.
 */
export function rarityOver(incidents: readonly Motifs[]): Rarity {
  const having = new Map<string, number>();
  for (const motifs of incidents) {
    for (const key of motifs.keys()) having.set(key, (having.get(key) ?? 0) + 1);
  }
  return (key) => Math.log(1 + Math.max(1, incidents.length) / (having.get(key) ?? 1));
}

/**
 * Weighted Jaccard by aspect (Ioffe 2010, doi:10.1109/ICDM.2010.80): the weight of what both have over the weight of what either
 * has. An aspect that neither has is left out of the mean. Symmetric, and the same in whatever order motifs come.
 */
export function findLikeness(one: Motifs, other: Motifs, rarity: Rarity): Likeness {
  const union = [...new Map([...one, ...other]).values()].toSorted(byKeys);
  let [sum, weights] = [0, 0];
  for (const aspect of motifAspects) {
    const either = union.filter((motif) => motif.aspect === aspect);
    if (either.length === 0) continue;
    const both = either.filter(({ key }) => one.has(key) && other.has(key));
    sum += aspectWeights[aspect] * (weigh(both, rarity) / weigh(either, rarity));
    weights += aspectWeights[aspect];
  }
  const shared = union.filter(({ key }) => one.has(key) && other.has(key));
  return { value: weights === 0 ? 0 : sum / weights, matched: tell(shared, rarity) };
}

function weigh(motifs: readonly Motif[], rarity: Rarity): number {
  return motifs.reduce((sum, { key }) => sum + rarity(key), 0);
}

function tell(shared: readonly Motif[], rarity: Rarity): readonly string[] {
  const told: Motif[] = [];
  const weightOf = ({ aspect, key }: Motif) => aspectWeights[aspect] * rarity(key);
  // The longest way first among those that say as much.
  const ordered = shared.toSorted(
    (a, b) => weightOf(b) - weightOf(a) || b.key.length - a.key.length || byKeys(a, b),
  );
  const isPiece = (motif: Motif) =>
    shared.some((whole) => whole !== motif && isPieceOf(motif, whole));
  for (const motif of ordered) {
    if (told.length < toldMax && !isPiece(motif)) told.push(motif);
  }
  return told.map(({ words }) => words);
}

/** A way inside a longer one, or the shape of one that is told with all it is. */
function isPieceOf(motif: Motif, whole: Motif): boolean {
  if (motif.aspect === "shape" && whole.shape !== null) return isWithin(motif.key, whole.shape);
  return motif.aspect === whole.aspect && motif.key !== whole.key && isWithin(motif.key, whole.key);
}

/** Keys of ways are marked off at both ends, so that no name is taken for a part of another. */
function isWithin(piece: string, whole: string): boolean {
  const from = piece.indexOf("|");
  return from !== -1 && whole.includes(piece.slice(from));
}
