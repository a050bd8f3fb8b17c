import { parseJson } from "@/lib/base/parse-json";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { Citation } from "@/lib/domain/evidence/citation";
import {
  describeLocator,
  type EvidenceReference,
  type Locator,
  type PointedAt,
} from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { isPicture } from "@/lib/domain/evidence/pictures";
import type { EvidenceArgument } from "../ports/calls/function-arguments";
import type { EvidenceReader } from "../ports/evidence-port";
import { type FrameReading, findReading } from "./frames/frame-reading";

/** A citation that code has looked up: the place exists and the quote stands there verbatim. */
export type CheckedCitation = {
  readonly reference: EvidenceReference;
  readonly records: readonly EvidenceRecord[];
  readonly artifact: Artifact;
  readonly clock: SourceClock;
};

/** Why a citation does not hold, in words its author can act on. */
export type CitationError = { readonly kind: "invalid-citation"; readonly message: string };

/** Evidence points, it does not cover: longer ranges are refused. */
const citedLinesMax = 200;
const tooLong = `Cite at most ${citedLinesMax} lines at once`;
const quoteLengthMax = 2000;

/** `readings`: what models are on record to have read in frames; a frame is cited for nothing else. */
export async function checkCitation(
  evidence: EvidenceReader,
  argument: EvidenceArgument,
  readings: readonly FrameReading[] = [],
): Promise<Result<CheckedCitation, CitationError>> {
  const found = evidence.artifacts.find(({ artifact }) => artifact.path === argument.path);
  if (!found) return refuse(`No artifact is named ${argument.path}`);
  const { artifact, clock } = found;
  const locator = toLocator(argument);
  if (locator.kind === "frame") {
    const reading = isPicture(artifact) ? findReading(readings, { ...argument, locator }) : null;
    if (reading === null) {
      return refuse(`Nobody has read that in ${argument.path} ${describeLocator(locator)}`);
    }
    const { path, quote } = argument;
    const reference = { artifactId: artifact.id, path, locator, quote, reading };
    const records = await evidence.recordAt(artifact.id, { ...locator, region: undefined });
    return ok({ reference, records, artifact, clock });
  }
  if (isTooLong(locator)) return refuse(tooLong);
  const text = await evidence.rawText(artifact.id, locator);
  if (text === null) return refuse(`${argument.path} has no ${describeLocator(locator)}`);
  if (!quoteOccurs(text, locator, argument.quote)) {
    return refuse(
      `The quote does not occur verbatim in ${argument.path} ${describeLocator(locator)}`,
    );
  }
  const reference = {
    artifactId: artifact.id,
    path: artifact.path,
    locator,
    quote: argument.quote,
  };
  return ok({ reference, records: await evidence.recordAt(artifact.id, locator), artifact, clock });
}

/**
 * A place a person points at, cited: code reads the quote off the evidence, its first 2,000 characters where it is
 * longer, so that nobody types one.
 */
export async function citePlace(
  evidence: EvidenceReader,
  { artifactId, locator }: PointedAt,
): Promise<Result<CheckedCitation, CitationError>> {
  const found = evidence.artifacts.find(({ artifact }) => artifact.id === artifactId);
  if (!found) return refuse("The file is not part of the incident any more");
  if (locator.kind === "frame") return refuse("A picture has no text to cite: cite a line instead");
  if (isTooLong(locator)) return refuse(tooLong);
  const { path } = found.artifact;
  const text = await evidence.rawText(artifactId, locator);
  if (text === null) return refuse(`${path} has no ${describeLocator(locator)}`);
  const [record] = locator.kind === "index" ? await evidence.recordAt(artifactId, locator) : [];
  // Of an element what it says, where that stands in it: nobody reads brackets in a report.
  const message = beginningOf(record?.message.trim() ?? "");
  const quote = quoteOccurs(text, locator, message) ? message : beginningOf(text.trim());
  if (quote === "") return refuse(`${path} ${describeLocator(locator)} says nothing to cite`);
  const place =
    locator.kind === "index"
      ? { index: locator.index }
      : { lines: [locator.from, locator.to] as [number, number] };
  return checkCitation(evidence, { path, quote, ...place });
}

/** Is this why a call was refused: what it cites is not there? As the refusals of this file put it. */
export function isCitationRefusal(message: string): boolean {
  return /^No artifact is named |does not occur verbatim in |^Nobody has read that in | has no (line|element)/.test(
    message,
  );
}

/** Of those: the place is there, and other words stand in it. */
export function isQuoteRefusal(message: string): boolean {
  return message.startsWith("The quote does not occur verbatim in ");
}

/** Never half of a character: the quote would not stand in the evidence any more. */
function beginningOf(text: string): string {
  const cut = text.slice(0, quoteLengthMax);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function isTooLong(locator: Locator): boolean {
  return locator.kind === "lines" && locator.to - locator.from >= citedLinesMax;
}

/** In an element of a JSON array the quote may also occur in a decoded string value. */
export function quoteOccurs(text: string, locator: Locator, quote: string): boolean {
  if (quote === "") return false;
  if (text.includes(quote)) return true;
  return locator.kind === "index" && findDecodedStrings(text, quote).length > 0;
}

/** The string values of a JSON text, decoded, that contain a quotation. */
export function findDecodedStrings(text: string, quote: string): readonly string[] {
  return listStrings(parseJson(text)).filter((value) => value.includes(quote));
}

/** As it is cited again. */
export function toArgument({ path, quote, locator }: EvidenceReference): EvidenceArgument {
  if (locator.kind === "index") return { path, quote, index: locator.index };
  if (locator.kind === "lines") return { path, quote, lines: [locator.from, locator.to] };
  return { path, quote, frameMs: locator.frameMs };
}

/** Of a place as it is written in arguments and documents. */
export function toLocator(place: EvidenceArgument | Citation): Locator {
  if ("index" in place) return { kind: "index", index: place.index };
  if ("frameMs" in place) {
    const { frameMs, region } = place;
    return { kind: "frame", frameMs, ...(region && { region }) };
  }
  return { kind: "lines", from: place.lines[0], to: place.lines[1] };
}

/** Without recursion: an element may be nested deeper than the stack. */
function listStrings(value: unknown): readonly string[] {
  const strings: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") strings.push(next);
    if (typeof next === "object" && next !== null) {
      for (const member of Object.values(next)) waiting.push(member);
    }
  }
  return strings;
}

function refuse(message: string): Result<never, CitationError> {
  return fail({ kind: "invalid-citation", message });
}
