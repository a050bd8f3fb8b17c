import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { Citation } from "@/lib/domain/evidence/citation";
import { maskRulesVersion } from "@/lib/masking/find-masks";
import { createMasking } from "@/lib/masking/masking";
import { findPublicAddresses } from "@/lib/masking/rules/public-addresses";
import { sha256 } from "../../sha256";
import { sealDocument } from "../content-hash";
import { documentSchema, type TimelineDocument } from "../document-schema";
import type { PlaceHiding } from "./cited-places";
import { maskTree, type Places, placeKey, toCitation, visitValues } from "./mask-tree";

/** By which rules documents are masked now: another version hides something else. */
export const documentMaskRules = maskRulesVersion;

export type DocumentMasking = {
  /** People with an account here, and those the evidence knows by name. */
  readonly people: readonly string[];
  readonly hidesAddresses: boolean;
  /** As permalinks of before have it: `MaskSettings`. */
  readonly hidesCounters?: boolean;
  readonly findPlace: (citation: Citation) => Promise<PlaceHiding>;
};

type Gaps = TimelineDocument["gaps"];

/**
 * A document as it may leave the installation: secrets and personal data are tokens, the same value the
 * same token in quotations and in the titles made of them. The journal and how tasks were performed, which
 * say more than the timeline, are left out; the head still names the journal. Hashes of claims stay those of the document nobody masked: they
 * are what was approved.
 */
export async function maskDocument(
  document: TimelineDocument,
  options: DocumentMasking,
): Promise<TimelineDocument> {
  const { invocations: _, journal, ...shown } = document;
  const gaps = withoutCommandTexts(document.gaps);
  // What people wrote and nobody cited stays here.
  const facts = document.facts.filter(({ source }) => source !== "statement");
  const whole = toJsonValue({
    ...{ ...shown, facts, gaps, journal: { ...journal, entries: [] } },
    ...shownWords(document),
    ...shownContradictions(document, new Set(facts.map(({ id }) => id))),
  });
  const masking = createMasking({
    people: [...options.people, ...findPeople(document)],
    keeps: findNames(document),
    hidesAddresses: options.hidesAddresses,
    hidesCounters: options.hidesCounters ?? false,
  });
  const places = await findPlaces(whole, options.findPlace);
  for (const found of places.values()) {
    if (found.kind === "hiding") masking.learn(found.place.text);
  }
  visitValues(whole, (value) => {
    if (typeof value === "string") masking.learn(value);
  });
  const masked = documentSchema.parse(maskTree(whole, { masking, places }));
  const marked = {
    ...masked,
    gaps: restoreCommands(masked.gaps, document.gaps),
    masked: {
      ...{ rules: maskRulesVersion, values: { ...masking.hidden() } },
      shownAddresses: countPublicAddresses(toJsonValue(masked)),
      ...(document.contentHash === undefined ? {} : { original: document.contentHash }),
    },
  };
  return sealDocument(marked, sha256);
}

/** People's words that the text has: what they removed, and what they wrote in removed blocks, stays here. */
function shownWords({
  report,
  text,
}: Pick<TimelineDocument, "report" | "text">): Pick<TimelineDocument, "report"> {
  if (report === undefined) return {};
  const blocks = text?.sections.flatMap((section) => section.blocks.map(({ id }) => id));
  const shown = blocks && new Set(blocks);
  const isShown = ({ key, kind }: (typeof report)[number]) => {
    if (kind === "removed") return false;
    return shown === undefined || !(kind === "sentence" || kind === "block") || shown.has(key);
  };
  return { report: report.filter(isShown) };
}

/** Different ones of the internet that stay readable: whose they are, nobody here knows. */
function countPublicAddresses(document: JsonValue): number {
  const shown = new Set<string>();
  visitValues(document, (value) => {
    if (typeof value !== "string") return;
    for (const { from, to } of findPublicAddresses(value)) shown.add(value.slice(from, to));
  });
  return shown.size;
}

function shownContradictions(
  { contradictions }: Pick<TimelineDocument, "contradictions">,
  shown: ReadonlySet<string>,
): Pick<TimelineDocument, "contradictions"> {
  if (contradictions === undefined) return {};
  const isShown = ({ fact }: { readonly fact: string }) => shown.has(fact);
  return {
    contradictions: contradictions.filter(({ one, other }) => isShown(one) && isShown(other)),
  };
}

type Named = {
  readonly entities: readonly {
    readonly id: string;
    readonly type: string;
    readonly name: string;
    readonly aliases: readonly string[];
  }[];
  readonly events: readonly {
    readonly actor: string;
    readonly status: string;
    readonly entities: readonly string[];
  }[];
  readonly stateChanges: readonly { readonly entity: string }[];
};

/**
 * Who takes part, as people: accounts only when they are made of a person's names, and nobody whose name is
 * a part of a thing's, or "api" of a chat would hide every service.
 */
export function findPeople(document: Named): readonly string[] {
  const parts = new Set(
    findNames(document).flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  );
  return document.entities
    .flatMap(({ type, name, aliases }) => {
      if (type === "person") return [name, ...aliases];
      return type === "account" ? [name, ...aliases].filter(isOfNames) : [];
    })
    .filter((name) => !parts.has(name.toLowerCase()));
}

/** "eve.hill", "Eve Hill", not "sysupd", "svc-report" or "orders_app". */
function isOfNames(account: string): boolean {
  return /^\p{L}{2,}[. ]\p{L}{2,}$/u.test(account);
}

/** Of things, which stay readable. An agent's word for what is a thing counts when a person stands by it: or it could show anybody. */
export function findNames(document: Named): readonly string[] {
  const agentsOwn = findNamedByAgentsAlone(document);
  return document.entities
    .filter(({ id, type }) => type !== "person" && type !== "account" && !agentsOwn.has(id))
    .flatMap(({ name, aliases }) => [name, ...aliases]);
}

function findNamedByAgentsAlone({ events, stateChanges }: Named): ReadonlySet<string> {
  const stoodBy: ReadonlySet<string> = new Set(["accepted", "edited"]);
  const isByAgent = ({ actor, status }: Named["events"][number]) =>
    actor === "agent" && !stoodBy.has(status);
  const named = events.filter(isByAgent).flatMap(({ entities }) => entities);
  const others = events.filter((event) => !isByAgent(event)).flatMap(({ entities }) => entities);
  const known = new Set([...others, ...stateChanges.map(({ entity }) => entity)]);
  return new Set(named.filter((id) => !known.has(id)));
}

/** What is cited, each place once, with what hides in it. */
async function findPlaces(
  document: JsonValue,
  findPlace: DocumentMasking["findPlace"],
): Promise<Places> {
  const cited = new Map<string, Citation>();
  visitValues(document, (value) => {
    const citation = toCitation(value);
    if (citation !== null) cited.set(placeKey(citation), citation);
  });
  const places = new Map<string, PlaceHiding>();
  for (const [key, citation] of cited) places.set(key, await findPlace(citation));
  return places;
}

/**
 * A command quotes names so that no rule knows them again, and holds times that look like numbers of phones. It is made of
 * names that are told beside it: where all of those stay as they are it does, too, and where one is hidden it is left out.
 */
function withoutCommandTexts(gaps: Gaps): Gaps {
  return gaps.map(({ commands, ...gap }) => ({
    ...gap,
    ...(commands && { commands: commands.map((each) => ({ ...each, command: "" })) }),
  }));
}

/** `masked`: the same gaps, as they may leave. */
function restoreCommands(masked: Gaps, before: Gaps): Gaps {
  return masked.map(({ commands: _, ...gap }, at) => {
    const original = before[at];
    const isOpen = original !== undefined && namesOf(masked[at]) === namesOf(original);
    return isOpen && original.commands ? { ...gap, commands: original.commands } : gap;
  });
}

function namesOf(gap: Gaps[number] | undefined): string {
  const { files = [], evidence = [], commands = [] } = gap ?? {};
  const cited = evidence.map(({ path }) => path);
  return JSON.stringify([files, cited, commands.map(({ label }) => label)]);
}
