import { z } from "zod";
import { claimNouns } from "./claim";
import { rootCauseIds } from "./ids";

/** So many parts of one approval may be left out. */
export const unapprovedPartsMax = 200;

/** A claim, named as revisions list it (a root cause by its event), or a block of the text. */
export const unapprovedPartSchema = z.strictObject({
  noun: z.enum([...claimNouns, "block"]),
  id: z.string().min(1).max(400),
  reason: z.string().trim().min(1, "Write why it is not approved").max(2000),
});
/** A part of a revision that its approval leaves out, and why. */
export type UnapprovedPart = Readonly<z.infer<typeof unapprovedPartSchema>>;

/** The same in a document: where it is masked, a reason may have become longer. */
export const unapprovedItemSchema = unapprovedPartSchema.extend({
  id: z.string(),
  reason: z.string(),
});

/** The claims that an approval covers: those it does not leave out. */
export function approvedClaims<Claim extends { readonly noun: string; readonly id: string }>(
  claims: readonly Claim[],
  left: readonly UnapprovedPart[],
): readonly Claim[] {
  const names = new Set(left.map(nameOf));
  return claims.filter((claim) => !names.has(nameOf(claim)));
}

/** "1 part", "3 parts" */
export function countParts(count: number): string {
  return `${count} ${count === 1 ? "part" : "parts"}`;
}

/** How the journal words an approval, before its note. */
export function approvalWords(number: number, left: number): string {
  return `Approved revision ${number}${left === 0 ? "" : ` except ${countParts(left)}`}`;
}

/** What a document says of its claims that one may rest on another. */
type Claims = {
  readonly causalLinks: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
  }[];
  readonly rootCauses: readonly { readonly event: string }[];
};
type Block = { readonly id: string; readonly claims?: readonly string[] | undefined };

/** Why a part of a document is not approved, or that it rests on one that is not; null where it is approved. */
export type UnapprovedMarks = {
  claim(noun: UnapprovedPart["noun"], id: string): string | null;
  block(block: Block): string | null;
};

const restsOnUnapproved = "It rests on a part that is not approved.";

/** Marks what was left out by name, and what rests on it: a link on its events, a root cause on its event, a sentence on its claims. */
export function markUnapproved(
  left: readonly UnapprovedPart[],
  { causalLinks, rootCauses }: Claims,
): UnapprovedMarks {
  const reasons = new Map(left.map((part) => [nameOf(part), part.reason]));
  const isLeft = (noun: UnapprovedPart["noun"], id: string) => reasons.has(nameOf({ noun, id }));
  const resting = new Set([
    ...causalLinks
      .filter(({ source, target }) => isLeft("event", source) || isLeft("event", target))
      .map(({ id }) => nameOf({ noun: "causal-link", id })),
    ...rootCauses
      .filter(({ event }) => isLeft("event", event))
      .map(({ event }) => nameOf({ noun: "root-cause", id: event })),
  ]);
  const claim = (noun: UnapprovedPart["noun"], id: string) => {
    const name = nameOf({ noun, id });
    return reasons.get(name) ?? (resting.has(name) ? restsOnUnapproved : null);
  };
  const unapproved = [
    ...left.filter(({ noun }) => noun !== "block"),
    ...causalLinks.map(({ id }) => ({ noun: "causal-link" as const, id })),
  ].filter(({ noun, id }) => claim(noun, id) !== null);
  return {
    claim,
    block: (block) => {
      const own = claim("block", block.id);
      if (own !== null) return own;
      return unapproved.some((part) => states(block, part)) ? restsOnUnapproved : null;
    },
  };
}

/** A sentence about a root cause states the event as well, and the root cause by its own id. */
function states(
  { claims = [] }: Block,
  { noun, id }: Pick<UnapprovedPart, "noun" | "id">,
): boolean {
  if (!claims.includes(id)) return false;
  return noun !== "root-cause" || claims.some((each) => rootCauseIds.parse(each) !== null);
}

function nameOf({ noun, id }: { readonly noun: string; readonly id: string }): string {
  return `${noun} ${id}`;
}
