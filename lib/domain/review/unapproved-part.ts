import { z } from "zod";
import { claimNouns } from "../claim";

/** So many parts of one approval may be left out. */
export const unapprovedPartsMax = 200;

export const leftOutReasonMax = 2000;

/** A claim, named as revisions list it (a root cause by its event), or a block of the text. */
export const unapprovedPartSchema = z.strictObject({
  noun: z.enum([...claimNouns, "block"]),
  id: z.string().min(1).max(400),
  reason: z
    .string()
    .trim()
    .min(1, "Write why it is not approved")
    .max(leftOutReasonMax, `A reason has ${leftOutReasonMax} characters at most`),
});
/** A part of a revision that its approval leaves out, and why. */
export type UnapprovedPart = Readonly<z.infer<typeof unapprovedPartSchema>>;

/** The same in a document: where it is masked, a reason may have become longer. */
export const unapprovedItemSchema = unapprovedPartSchema.extend({
  id: z.string(),
  reason: z.string(),
});

/** "1 part", "3 parts" */
export function countParts(count: number): string {
  return `${count} ${count === 1 ? "part" : "parts"}`;
}

/** How the journal words an approval, before its note. */
export function approvalWords(number: number, left: number): string {
  return `Approved revision ${number}${left === 0 ? "" : ` except ${countParts(left)}`}`;
}

/** The claims of a document that rest on its events, and the sentences that state claims. */
export type RestingClaims = {
  readonly causalLinks: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
  }[];
  readonly rootCauses: readonly OfEvent[];
  readonly contributingFactors: readonly OfEvent[];
  readonly impacts?:
    | readonly { readonly id: string; readonly events: readonly string[] }[]
    | undefined;
  readonly gaps?: readonly { readonly id: string }[] | undefined;
  readonly text?:
    | { readonly sections: readonly { readonly blocks: readonly TextBlock[] }[] }
    | undefined;
};
type OfEvent = { readonly id?: string | undefined; readonly event: string };
type Block = {
  readonly id: string;
  readonly claims?: readonly string[] | undefined;
  readonly text?: string | undefined;
};
type TextBlock = Block & {
  /** Who wrote these words; absent where they state the timeline. */
  readonly by?: string | undefined;
};
type PartName = Pick<UnapprovedPart, "noun" | "id">;
type PartOf = { readonly noun: string; readonly id: string };

const restsOnUnapproved = "It rests on a part that is not approved.";

/** The parts that were named, with their reasons, and every claim that rests on one of them: on both the approval and the marks agree. */
function findLeftOut(
  left: readonly UnapprovedPart[],
  document: RestingClaims,
): ReadonlyMap<string, UnapprovedPart> {
  if (left.length === 0) return new Map();
  const { causalLinks, rootCauses, contributingFactors, impacts = [] } = document;
  const parts = [...statedByLeftOut(left, document), ...left];
  const named = new Map(parts.map((part) => [nameOf(part), part]));
  const rests = (events: readonly string[]) =>
    events.some((id) => named.has(nameOf({ noun: "event", id })));
  const claims: readonly (PartName & { readonly events: readonly string[] })[] = [
    ...causalLinks.map(({ id, source, target }) => ({
      ...{ noun: "causal-link" as const, id, events: [source, target] },
    })),
    ...rootCauses.map(({ event }) => ({ noun: "root-cause" as const, id: event, events: [event] })),
    ...contributingFactors.map(({ id, event }) => ({
      ...{ noun: "contributing-factor" as const, id: id ?? event, events: [event] },
    })),
    ...impacts.map(({ id, events }) => ({ noun: "impact" as const, id, events })),
  ];
  const resting = claims
    .filter((claim) => rests(claim.events))
    .map(({ noun, id }) => ({ noun, id, reason: restsOnUnapproved }));
  return new Map([...resting.map((part) => [nameOf(part), part] as const), ...named]);
}

/**
 * What a sentence that is left out states of causes, harm and gaps: it would be repeated elsewhere as if it were approved.
 * That an event was recorded is not doubted with what a sentence makes of it, and words of people are theirs alone.
 */
function statedByLeftOut(
  left: readonly UnapprovedPart[],
  { causalLinks, rootCauses, contributingFactors, impacts = [], gaps = [], text }: RestingClaims,
): readonly UnapprovedPart[] {
  const reasons = new Map(left.map(({ noun, id, reason }) => [`${noun} ${id}`, reason]));
  const names = new Map<string | undefined, PartName>([
    ...causalLinks.map(({ id }) => [id, { noun: "causal-link", id }] as const),
    ...rootCauses.map(({ id, event }) => [id, { noun: "root-cause", id: event }] as const),
    ...contributingFactors.map(
      ({ id, event }) => [id, { noun: "contributing-factor", id: id ?? event }] as const,
    ),
    ...impacts.map(({ id }) => [id, { noun: "impact", id }] as const),
    ...gaps.map(({ id }) => [id, { noun: "gap", id }] as const),
  ]);
  return blocksIn(text).flatMap(({ id: block, by, claims = [] }) => {
    const reason = reasons.get(`block ${block}`);
    if (reason === undefined || by !== undefined) return [];
    return claims.flatMap((claim) => {
      const part = names.get(claim);
      return part === undefined ? [] : [{ ...part, reason }];
    });
  });
}

function blocksIn(text: RestingClaims["text"]): readonly TextBlock[] {
  return (text?.sections ?? []).flatMap(({ blocks }) => blocks);
}

/** The claims that an approval covers: those it does not leave out, and that do not rest on one of those. */
export function approvedClaims<Claim extends PartOf>(
  claims: readonly Claim[],
  left: readonly UnapprovedPart[],
  document: RestingClaims,
): readonly Claim[] {
  const leftOut = findLeftOut(left, document);
  return claims.filter((claim) => !leftOut.has(nameOf(claim)));
}

const nothingRests: RestingClaims = { causalLinks: [], rootCauses: [], contributingFactors: [] };

/**
 * Whether an approval that leaves these parts out was given for these claims. Without the document nothing is known of
 * what rests on a part: then only a claim too many is found.
 */
export function isApprovalOf(
  { claimHashes, notApproved = [] }: ApprovedHashes,
  claims: readonly (PartOf & { readonly hash: string })[],
  document: RestingClaims | null,
): boolean {
  const named = approvedClaims(claims, notApproved, nothingRests).map(({ hash }) => hash);
  // The first approvals of a part of a revision covered what rests on it: they stay as they were given.
  if (isSameList(claimHashes, named)) return true;
  if (notApproved.length === 0) return false;
  if (document === null) return claimHashes.every((hash) => named.includes(hash));
  // Later ones covered what a sentence states that was left out.
  return [document, { ...document, text: undefined }].some((told) => {
    const covered = approvedClaims(claims, notApproved, told).map(({ hash }) => hash);
    return isSameList(claimHashes, covered);
  });
}

type ApprovedHashes = {
  readonly claimHashes: readonly string[];
  readonly notApproved?: readonly UnapprovedPart[] | undefined;
};

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((hash, at) => hash === other[at]);
}

/** Why a part of a document is not approved, or that it rests on one that is not; null where it is approved. */
export type UnapprovedMarks = {
  claim(noun: UnapprovedPart["noun"], id: string): string | null;
  block(block: Block): string | null;
};

/** Marks what an approval leaves out, and the sentences that state it. */
export function markUnapproved(
  left: readonly UnapprovedPart[],
  document: RestingClaims,
): UnapprovedMarks {
  const leftOut = findLeftOut(left, document);
  const reasonOf = (noun: UnapprovedPart["noun"], id: string) =>
    leftOut.get(nameOf({ noun, id }))?.reason ?? null;
  const generated = new Set(
    blocksIn(document.text).flatMap(({ id, by }) => (by === undefined ? [id] : [])),
  );
  // The sentence of an event in the course is the event in words: its rows and dots are marked with it.
  const claim = (noun: UnapprovedPart["noun"], id: string) => {
    const sentence = `event:${id}`;
    const isOwn = noun === "event" && generated.has(sentence);
    return reasonOf(noun, id) ?? (isOwn ? reasonOf("block", sentence) : null);
  };
  const stated = new Set([...leftOut.values()].map((part) => idInText(part, document)));
  const repeated = new Set(
    blocksIn(document.text)
      .filter(({ id }) => reasonOf("block", id) !== null)
      .map(({ text }) => text),
  );
  return {
    claim,
    block: ({ id, claims = [], text }) => {
      const isStated = claims.some((each) => stated.has(each));
      const isRepeated = text !== undefined && repeated.has(text);
      return reasonOf("block", id) ?? (isStated || isRepeated ? restsOnUnapproved : null);
    },
  };
}

/** A revision names a root cause by its event; a sentence names it by its own id, where it has one. */
export function idInText(
  { noun, id }: PartOf,
  { rootCauses }: Pick<RestingClaims, "rootCauses">,
): string {
  const root = noun === "root-cause" ? rootCauses.find(({ event }) => event === id) : undefined;
  return root?.id ?? id;
}

function nameOf({ noun, id }: PartOf): string {
  return `${noun} ${id}`;
}
