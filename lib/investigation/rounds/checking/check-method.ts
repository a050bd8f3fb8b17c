import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { FindingMethod } from "@/lib/domain/rounds/finding";
import { unrotatedPath } from "@/lib/names/host-and-service";
import type { ToolFound } from "../../toolbox/parse-tool-result";
import { numbersIn, readClaim, valuesOf } from "./claim-tokens";
import { haveSameBodies } from "./copies";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";

/** Methods that rest on how many there are. */
const counting: ReadonlySet<FindingMethod> = new Set(["counted", "compared"]);
const searching: ReadonlySet<FindingMethod> = new Set(["counted", "compared", "measured"]);

/** Can what it says be known the way it says it is? */
export async function checkMethod(material: Material): Promise<Outcome> {
  const { draft, cited, searches } = material;
  if (draft.method === "read" && !cited.some(({ records }) => records.length > 0)) {
    return failed("method", "no-record", "It was read, and none of the cited places is a record");
  }
  if (!searching.has(draft.method)) return passed("method", `It was ${draft.method}`);
  const fruitful = searches.filter(({ found }) => found !== 0);
  if (fruitful.length === 0) {
    return failed(
      "method",
      "nothing-searched",
      `It was ${draft.method}, and no search it names found anything`,
    );
  }
  if (!counting.has(draft.method)) return passed("method", "A search it names measured it");
  if (fruitful.some(({ isCut }) => isCut) && !isCountedThrough(material)) {
    return failed("method", "cut-search", `It was ${draft.method} over a search that was cut off`);
  }
  const uncounted = draft.method === "counted" ? findUncounted(material) : null;
  if (uncounted !== null) {
    return failed("method", "other-value", uncounted);
  }
  if (await countsTwice(material)) {
    return failed(
      "method",
      "counted-twice",
      "It counts the same records in a file and in its copy",
    );
  }
  return passed("method", "A search it names, looked through to its end, bears it");
}

const toldMax = 5;

/** Both values: the first number of a count, and how much the searches it names found, where none of its numbers is what a search it names answered, or how much that found. */
function findUncounted({ draft, searches, cited }: Material): string | null {
  const { numbers } = readClaim(draft.claim);
  const [first = null] = numbers;
  const found = searches.flatMap((search) => search.found ?? []);
  const answered = [
    ...[...found, cited.length, found.reduce((sum, many) => sum + many, 0)],
    ...searches.flatMap(({ text }) => numbersIn(text)),
  ];
  const isAnswered = numbers.flatMap(valuesOf).some((value) => answered.includes(value));
  if (isAnswered || first === null) return null;
  const counts = [...new Set(searches.flatMap(({ total, found }) => total ?? found ?? []))];
  return `It counts ${first}, and the searches it names found ${counts.slice(0, toldMax).join(", ")}`;
}

/** Beside a search that was cut off another one, looked through to its end, has the number that the claim gives. */
function isCountedThrough(material: Material): boolean {
  return material.searches.some((search) => tellsCount(material, search));
}

/**
 * Of more than is cited: so many as are cited are found by any search for them. An answer that shows the first of many may
 * say how many there are.
 */
function tellsCount({ draft, cited }: Material, { isCut, found, total }: ToolFound): boolean {
  const claimed = new Set(readClaim(draft.claim).numbers.flatMap(valuesOf));
  const counted = isCut ? total : found;
  return counted !== null && counted > cited.length && claimed.has(counted);
}

const comparedMax = 6;

/**
 * What is looked through for something else, as against it, adds nothing to the count: one search that has the number
 * by itself bears it. A comparison counts no records: whether it rests on a copy is another check.
 */
async function countsTwice(material: Material): Promise<boolean> {
  const { draft, searches } = material;
  if (draft.method !== "counted") return false;
  const whole = searches.filter((search) => tellsCount(material, search));
  for (const search of whole) if (!(await takesCopies(material, [search]))) return false;
  return takesCopies(material, searches);
}

async function takesCopies(
  { evidence }: Material,
  searches: Material["searches"],
): Promise<boolean> {
  const found = new Set(searches.flatMap(({ places }) => places.map(({ path }) => path)));
  const artifacts = evidence.artifacts
    .filter(({ artifact }) => found.has(artifact.path))
    .slice(0, comparedMax)
    .map(({ artifact }) => artifact);
  for (const [index, one] of artifacts.entries()) {
    for (const other of artifacts.slice(index + 1)) {
      if (!arePartsOfOne(one, other) && (await haveSameBodies(evidence, one, other))) return true;
    }
  }
  return false;
}

/** A log and what it was rotated into say the same things, each at its own time. */
function arePartsOfOne(one: Artifact, other: Artifact): boolean {
  return one.sha256 !== other.sha256 && unrotatedPath(one.path) === unrotatedPath(other.path);
}

/** Was anything searched that would speak against it? Who names what does is believed no less for it. */
export function checkCounterEvidence({ draft, searches, contrary, cited }: Material): Outcome {
  const check = "counter-evidence";
  if (contrary.length > cited.length) {
    return failed(check, "mixed-evidence", "More of what it cites speaks against it than for it");
  }
  if (contrary.length > 0) {
    const places = contrary.length === 1 ? "1 record" : `${contrary.length} records`;
    return passed(check, `It names ${places} that may speak against it`);
  }
  if (draft.counter_search.trim() !== "" && searches.length > 0) {
    return passed(check, "What would speak against it was searched for");
  }
  const isRead = draft.method === "read" && draft.effect.kind === "happening";
  return failed(
    check,
    isRead ? "counter-not-sought" : "not-countered",
    "Nothing was searched that would speak against it",
  );
}
