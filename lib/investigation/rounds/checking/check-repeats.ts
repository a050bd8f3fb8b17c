import { parseZonedTime } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey, type Locator } from "@/lib/domain/evidence/evidence";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { areMostlyTheSame } from "@/lib/domain/timeline/same-records";
import { toLocator } from "../../evidence/citation";
import type { FindingDraft } from "../contracts/answer-question";
import { allNames } from "./check-entity";
import { haveSameBodies, quotesRecord, saysAlike } from "./copies";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { CitedPlace, Material } from "./material";
import { isSamePlain } from "./plain-text";
import { namesOfEntities } from "./subject";

const known = (why: string) => failed("repeats", "known-already", why);

/** Does it say anything that is not said yet, on the timeline or by another finding of the round? */
export async function checkRepeats(material: Material): Promise<Outcome> {
  const { draft, others } = material;
  if (others.some((other) => saysTheSame(other, draft))) {
    return known("Another finding of this round says the same of the same places");
  }
  switch (draft.effect.kind) {
    case "happening":
      return (await isOnTimeline(material))
        ? known("An event of the timeline cites all of it")
        : passed("repeats", "No event cites what it cites");
    case "support":
      return ofSupport(material);
    case "connection":
      return ofConnection(material);
    case "state":
      return ofState(material);
    case "refutation":
    case "change":
      return passed("repeats", "Nobody has said it before");
  }
}

/** The same effect on the same things, from the same places. */
function saysTheSame(one: FindingDraft, other: FindingDraft): boolean {
  const places = (draft: FindingDraft) =>
    [
      ...new Set(
        draft.evidence_refs.map((ref) => evidenceKey({ path: ref.path, locator: toLocator(ref) })),
      ),
    ]
      .toSorted()
      .join("\n");
  return (
    sameClaim(one) === sameClaim(other) &&
    isSamePlain(one.entities[0]?.name ?? "", other.entities[0]?.name ?? "") &&
    places(one) === places(other)
  );
}

function sameClaim({ effect, time }: FindingDraft): string {
  switch (effect.kind) {
    case "happening":
      return JSON.stringify([effect.kind, time?.earliest]);
    case "connection":
      return JSON.stringify([effect.kind, effect.source, effect.target]);
    case "state":
      return JSON.stringify([effect.kind, effect.property, effect.new_value]);
    case "change":
      return JSON.stringify([effect.change, effect.piece, effect.into]);
    default:
      return JSON.stringify([effect.kind, effect.piece]);
  }
}

/** An event of the same thing or the same time that rests on all of these places, or on what they are copies of. */
async function isOnTimeline(material: Material): Promise<boolean> {
  const { timeline, cited } = material;
  if (cited.length === 0) return false;
  for (const event of timeline.events.filter(isLive)) {
    if (!isAlike(material, event)) continue;
    if (await areKnown(material, cited, event.evidence)) return true;
  }
  return false;
}

function isAlike(material: Material, { entities, time, evidence }: TimelineEvent): boolean {
  const { draft, timeline } = material;
  const [earliest, latest] = [draft.time?.earliest, draft.time?.latest].map((text) =>
    parseZonedTime(text ?? ""),
  );
  const isThen =
    !earliest ||
    !latest ||
    time.kind === "unknown" ||
    (time.earliest <= latest && earliest <= time.latest);
  if (!isThen) return false;
  const keys = material.cited.map(({ reference }) => evidenceKey(reference));
  if (areMostlyTheSame(evidence.map(evidenceKey), keys)) return true;
  const names = draft.entities.flatMap(({ name }) => allNames(material, name));
  return namesOfEntities(timeline, entities).some((one) =>
    names.some((name) => isSamePlain(one, name)),
  );
}

async function ofSupport(material: Material): Promise<Outcome> {
  const { effect } = material.draft;
  const [subject] = material.subjects;
  if (effect.kind !== "support" || !subject) return passed("repeats", "It supports nothing known");
  const evidence = subject.evidence.flatMap((place) => toReference(material, place));
  if (!(await areKnown(material, material.cited, evidence))) {
    return passed("repeats", "The piece does not rest on it yet");
  }
  return known("The piece rests on it already, or on what it is a copy of");
}

function toReference(
  { evidence }: Material,
  place: { readonly path: string; readonly locator: Locator },
): readonly EvidenceReference[] {
  const found = evidence.artifacts.find(({ artifact }) => artifact.path === place.path);
  return found === undefined ? [] : [{ ...place, artifactId: found.artifact.id, quote: "" }];
}

function ofConnection({ draft: { effect }, timeline, cited }: Material): Outcome {
  const link = timeline.causalLinks.find(
    (one) =>
      effect.kind === "connection" && one.source === effect.source && one.target === effect.target,
  );
  const isKnown =
    link !== undefined &&
    isLive(link) &&
    cited.every(({ reference }) => link.evidence.some((own) => isWithin(reference, own)));
  return isKnown
    ? known("The two are connected already, by what it cites")
    : passed("repeats", "The two are not connected by what it cites");
}

function ofState(material: Material): Outcome {
  const { draft, timeline, cited } = material;
  const { effect } = draft;
  if (effect.kind !== "state") return passed("repeats", "It tells no state");
  const names = allNames(material, draft.entities[0]?.name ?? "");
  const isKnown = timeline.stateChanges.some(
    (change) =>
      isLive(change) &&
      isSamePlain(change.property, effect.property) &&
      isSamePlain(change.to, effect.new_value) &&
      namesOfEntities(timeline, [change.entity]).some((one) =>
        names.some((name) => isSamePlain(one, name)),
      ) &&
      cited.every(({ reference }) => change.evidence.some((own) => isWithin(reference, own))),
  );
  return isKnown
    ? known("The timeline has this state from what it cites")
    : passed("repeats", "The timeline does not have this state");
}

async function areKnown(
  material: Material,
  cited: readonly CitedPlace[],
  evidence: readonly EvidenceReference[],
): Promise<boolean> {
  if (cited.length === 0) return false;
  for (const place of cited) {
    const isThere = evidence.some((own) => isWithin(place.reference, own));
    if (!isThere && !(await isCopied(material, place, evidence))) return false;
  }
  return true;
}

/** Does what stands rest on a record of which this is another copy? */
async function isCopied(
  { evidence }: Material,
  place: CitedPlace,
  references: readonly EvidenceReference[],
): Promise<boolean> {
  for (const { path, locator } of references) {
    const other = evidence.artifacts.find(({ artifact }) => artifact.path === path)?.artifact;
    if (other === undefined || path === place.artifact.path) continue;
    const records = await evidence.recordAt(other.id, locator);
    const isCopy = (isSo: typeof saysAlike) =>
      place.records.length > 0 &&
      place.records.every((record) => records.some((one) => isSo(record, one)));
    if (isCopy(quotesRecord)) return true;
    if (isCopy(saysAlike) && (await haveSameBodies(evidence, place.artifact, other))) return true;
  }
  return false;
}

/** What stands may cite a few lines more: a longer range points at nothing in particular. */
const widerMax = 3;

function isWithin(
  { path, locator }: Pick<EvidenceReference, "path" | "locator">,
  own: Pick<EvidenceReference, "path" | "locator">,
): boolean {
  if (path !== own.path) return false;
  if (locator.kind === "lines" && own.locator.kind === "lines") {
    const { from, to } = own.locator;
    const isInside = from <= locator.from && locator.to <= to;
    return isInside && to - from - (locator.to - locator.from) <= widerMax;
  }
  return evidenceKey({ path, locator }) === evidenceKey(own);
}
