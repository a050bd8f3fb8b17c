import { canonicalJson } from "@/lib/base/canonical-json";
import { parseInstant } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/evidence/citation";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import {
  fromMeasurementItem,
  type Measurement,
  type MeasurementValue,
} from "@/lib/domain/evidence/measurement";
import { journalHash, journalOrigin } from "@/lib/domain/journal";
import { occursAroundTokens, partsBetweenTokens } from "@/lib/masking/mask-token";
import { findDecodedStrings, quoteOccurs, toLocator } from "../evidence/citation";
import { type FrameReading, findReading, readingsIn } from "../evidence/frames/frame-reading";
import { sha256 } from "../sha256";
import { hashClaims, hashOfClaims, listClaims } from "./claim-hash";
import { contentHash } from "./content-hash";
import type { TimelineDocument } from "./document-schema";

/** What a document is checked against: the artifacts as they are now. */
export type VerificationSource = {
  /** SHA-256 of the artifact's bytes; null when it is missing. */
  digest(path: string): Promise<string | null>;
  /** Decoded text the citation points at; null when there is no such place. */
  text(citation: Citation): Promise<string | null>;
  /** Whether the artifact is there, and a picture or a video. */
  hasPicture(path: string): Promise<boolean>;
  /** Counts again what a measurement counted, with the clocks it names. */
  measure(measurement: Measurement): Promise<MeasurementValue>;
};

export type VerificationProblem = { readonly where: string; readonly what: string };

export type Verification = {
  readonly citations: number;
  readonly claims: number;
  readonly journalEntries: number;
  readonly measurements: number;
  readonly problems: readonly VerificationProblem[];
  /** Citations of what a model read in a picture that no turn of this document holds: nothing here proves their words. */
  readonly unprovedReadings: number;
};

/**
 * Recomputes every artifact digest, citation, claim hash, journal hash and the hash of all the rest. Of a
 * redacted document the claims are those of the one nobody masked, and the journal is left out: what can
 * be checked is that it is as it was redacted, and that the words it still has are the evidence's.
 */
export async function verifyDocument(
  document: TimelineDocument,
  source: VerificationSource,
): Promise<Verification> {
  const claims = listClaims(document);
  const cited = listCitations(document);
  const readings = readingsOf(document);
  const problems = [
    ...(await verifyArtifacts(document, source)),
    ...(await verifyCitations([...cited, ...citedByText(document)], source, document, readings)),
    ...(await verifyMeasurements(document, source)),
    ...verifyClaims(document),
    ...(document.masked ? [] : verifyJournal(document)),
    ...verifyContent(document),
  ];
  return {
    citations: cited.length,
    claims: claims.length,
    journalEntries: document.journal.entries.length,
    measurements: document.measurements?.length ?? 0,
    problems,
    unprovedReadings: cited.filter(
      ({ citation }) => isReading(citation) && ownReadings(readings, citation).length === 0,
    ).length,
  };
}

/** What the document itself proves, without its artifacts: claim hashes, journal hashes and the hash of all the rest. */
export function verifyIntegrity(document: TimelineDocument): readonly VerificationProblem[] {
  return [...verifyClaims(document), ...verifyJournal(document), ...verifyContent(document)];
}

/** The same of a redacted one, whose journal is left out and whose words are not those that its claims were hashed with. */
export function verifyMaskedIntegrity(document: TimelineDocument): readonly VerificationProblem[] {
  return [...verifyClaims(document), ...verifyContent(document)];
}

async function verifyArtifacts(
  document: TimelineDocument,
  source: VerificationSource,
): Promise<readonly VerificationProblem[]> {
  const problems: VerificationProblem[] = [];
  for (const artifact of document.artifacts) {
    const digest = await source.digest(artifact.path);
    if (digest === artifact.sha256) continue;
    const what = digest === null ? "The artifact is missing" : "The artifact's bytes have changed";
    problems.push({ where: artifact.path, what });
  }
  return problems;
}

/** Of a redacted document the queries hold tokens, so that nothing can be counted again. */
async function verifyMeasurements(
  { measurements = [], masked }: TimelineDocument,
  source: VerificationSource,
): Promise<readonly VerificationProblem[]> {
  if (masked) return [];
  const problems: VerificationProblem[] = [];
  for (const item of measurements) {
    const measurement = fromMeasurementItem(item);
    const again = measurement && (await source.measure(measurement));
    if (again !== null && canonicalJson(again) === canonicalJson(item.value)) continue;
    problems.push({
      where: `measurement ${item.id}`,
      what: "Counted again, the records give another number",
    });
  }
  return problems;
}

type Cited = { readonly where: string; readonly citation: Citation };

function listCitations(document: TimelineDocument): readonly Cited[] {
  const of = (where: string, citations: readonly Citation[]) =>
    citations.map((citation) => ({ where, citation }));
  return [
    ...document.events.flatMap(({ id, evidence }) => of(`event ${id}`, evidence)),
    ...document.stateChanges.flatMap(({ id, evidence }) => of(`state change ${id}`, evidence)),
    ...document.causalLinks.flatMap(({ id, evidence, against }) =>
      of(`causal link ${id}`, [...evidence, ...against]),
    ),
    ...document.gaps.flatMap(({ id, evidence }) => of(`gap ${id}`, evidence)),
    ...document.uncertainties.flatMap(({ id, evidence }) => of(`uncertainty ${id}`, evidence)),
    ...document.facts.flatMap(({ id, evidence }) => of(`fact ${id}`, evidence)),
    ...(document.contradictions ?? []).flatMap(({ id, one, other }) =>
      of(`contradiction ${id}`, [...one.evidence, ...other.evidence]),
    ),
    ...document.artifacts.flatMap(({ path, corrections = [] }) =>
      corrections.flatMap(({ examples }) =>
        examples.flatMap(({ own, other }) => of(`clock of ${path}`, [own, other])),
      ),
    ),
    ...document.ruledOut.flatMap(({ what, evidence }) => of(`ruled out "${what}"`, evidence)),
    ...document.hypotheses.flatMap((hypothesis) =>
      of(`hypothesis "${hypothesis.statement}"`, [...hypothesis.for, ...hypothesis.against]),
    ),
  ];
}

/** The blocks of the text cite again what claims cite, which is not counted twice. */
function citedByText({ text }: TimelineDocument): readonly Cited[] {
  const blocks = (text?.sections ?? []).flatMap((section) => section.blocks);
  return blocks.flatMap(({ id, citations }) =>
    citations.map((citation) => ({ where: `block ${id}`, citation })),
  );
}

async function verifyCitations(
  cited: readonly Cited[],
  source: VerificationSource,
  document: TimelineDocument,
  readings: readonly FrameReading[],
): Promise<readonly VerificationProblem[]> {
  const isMasked = document.masked !== undefined;
  const problems: VerificationProblem[] = [];
  for (const { where, citation } of cited) {
    const what = isReading(citation)
      ? await findReadProblem(citation, source, readings)
      : await findQuoteProblem(citation, source, isMasked);
    if (what !== null) problems.push({ where, what });
  }
  return problems;
}

async function findQuoteProblem(
  citation: Citation,
  source: VerificationSource,
  isMasked: boolean,
): Promise<string | null> {
  const text = await source.text(citation);
  if (text === null) return `${placeText(citation)} does not exist`;
  if (occurs(text, citation, isMasked)) return null;
  return `The quote does not occur in ${placeText(citation)}`;
}

/** Code sees no picture: it checks that there is one, and that the words are on record as read in it. */
async function findReadProblem(
  citation: FrameCitation,
  source: VerificationSource,
  readings: readonly FrameReading[],
): Promise<string | null> {
  if (!(await source.hasPicture(citation.path))) return `${placeText(citation)} does not exist`;
  return isRecorded(readings, citation)
    ? null
    : `Nobody is on record to have read that in ${placeText(citation)}`;
}

function placeText(citation: Citation): string {
  return `${citation.path} ${describeLocator(toLocator(citation))}`;
}

type FrameCitation = Extract<Citation, { readonly frameMs: number }>;

/**
 * By the model and in the frame that the citation names. A document has the record of its last run: of a reading
 * that an earlier one made, its digest of the artifact is all that can be checked.
 */
function isRecorded(readings: readonly FrameReading[], citation: FrameCitation): boolean {
  const { path, frameMs, region, quote } = citation;
  const locator = { kind: "frame", frameMs, ...(region && { region }) } as const;
  const own = ownReadings(readings, citation);
  return own.length === 0 || findReading(own, { path, locator, quote }) !== null;
}

/** Of the model and the frame that a citation names. */
function ownReadings(readings: readonly FrameReading[], { reading }: FrameCitation) {
  return readings.filter(
    (one) => one.reading.by === reading?.by && one.reading.frame === reading.frame,
  );
}

function isReading(citation: Citation): citation is FrameCitation {
  return "frameMs" in citation && citation.reading !== undefined;
}

/** None of a masked document: its words are no longer those that were read. */
function readingsOf({ invocations = [], masked }: TimelineDocument): readonly FrameReading[] {
  if (masked !== undefined) return [];
  return invocations.flatMap(({ turns }) =>
    turns.flatMap(({ toolCalls }) => readingsIn(toolCalls)),
  );
}

function occurs(text: string, citation: Citation, isMasked: boolean): boolean {
  const { quote } = citation;
  if (quoteOccurs(text, toLocator(citation), quote)) return true;
  if (!isMasked) return false;
  const [first = ""] = partsBetweenTokens(quote);
  const decoded = "index" in citation ? findDecodedStrings(text, first) : [];
  return [text, ...decoded].some((candidate) => occursAroundTokens(candidate, quote));
}

function verifyClaims(document: TimelineDocument): readonly VerificationProblem[] {
  const digests = new Map(document.artifacts.map(({ path, sha256: digest }) => [path, digest]));
  const recomputed = listClaims(hashClaims(document, digests, sha256));
  const stored = listClaims(document);
  const problems = stored.flatMap((claim, index) =>
    document.masked || recomputed[index]?.hash === claim.hash
      ? []
      : [{ where: `${claim.noun} ${claim.id}`, what: "The claim does not match its hash" }],
  );
  const claimsHash = hashOfClaims(stored, sha256);
  if (claimsHash !== document.claimsHash) {
    problems.push({ where: "claims", what: "A claim was added, removed or re-hashed" });
  }
  if (document.revision && document.revision.hash !== document.claimsHash) {
    problems.push({ where: "revision", what: "The revision's hash is not that of its claims" });
  }
  return problems;
}

function verifyJournal({ journal }: TimelineDocument): readonly VerificationProblem[] {
  const problems: VerificationProblem[] = [];
  let previous = journalOrigin;
  for (const [index, { payload, hash, at, ...entry }] of journal.entries.entries()) {
    const where = `journal entry ${entry.seq}`;
    const instant = parseInstant(at);
    if (entry.seq !== index + 1) problems.push({ where, what: "The sequence has a hole" });
    if (payload !== undefined && sha256(canonicalJson(payload)) !== entry.payloadSha256) {
      problems.push({ where, what: "The payload does not match its digest" });
    }
    if (instant === null || journalHash(previous, { ...entry, at: instant }, sha256) !== hash) {
      problems.push({ where, what: "The entry does not match its hash" });
    }
    previous = hash;
  }
  if (previous !== journal.head) {
    problems.push({ where: "journal", what: "The head is not the hash of the last entry" });
  }
  return problems;
}

/** What no claim and no journal entry covers: the outcome, the scores, what was ruled out. */
function verifyContent(document: TimelineDocument): readonly VerificationProblem[] {
  if (contentHash(document, sha256) === document.contentHash) return [];
  return [{ where: "document", what: "Its content does not match its hash" }];
}
