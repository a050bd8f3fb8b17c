import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Survey, SurveyLine } from "@/lib/domain/evidence/survey";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { openLedger } from "@/lib/ledger/open-ledger";
import { describeEvidence } from "@/lib/ledger/survey/survey";
import type { ShortFile } from "@/lib/ledger/survey/survey-evidence";
import { withinLimits } from "@/lib/ledger/survey/survey-line";
import { chooseAnchors } from "@/lib/ledger/survey/traces/choose-anchors";
import { type Anchor, type Trace, TraceWatch } from "@/lib/ledger/survey/traces/trace-watch";
import { readDated } from "@/lib/signals/watch-evidence";
import { type WatchedEvidence, watchForSurvey } from "./survey-watch";

/** A file of so few lines is shown whole. */
const shortLinesMax = 12;
/** Short files read; more would be shown by none of their lines. */
const shortFilesMax = 12;
/** Counts over time are made for so many buckets: pauses of one in a hundred of the time are seen. */
const bucketsMax = 400;
const bucketMsMin = 1_000;

/** Longer raw texts are cut before they are looked at: a line of megabytes is quoted by its beginning. */
const rawCharactersMax = 20_000;

/** Of what the record says, so many characters are enough to find its line in the raw text. */
const tellingCharacters = 24;

/** Characters before what a line says: stamps, levels and names of programs are fewer. */
const headCharactersMax = 90;

/** A name before a value has so many characters at most, and stands after one of these. */
const nameCharactersMax = 24;

const separators = [",", "{", " "];

/** Begins a line of a document that is one member of many. */
const memberSign = '"';

/**
 * What is in the evidence: reads every record once, unless that was done, and what is quoted where it lies. A short one
 * follows nobody through all records, which takes reading them again.
 */
export async function readSurvey(
  evidence: EvidenceReader,
  given?: WatchedEvidence,
  { isShort = false }: { readonly isShort?: boolean } = {},
): Promise<Survey> {
  const watched = given ?? (await watchForSurvey(evidence));
  const { artifacts, ledger } = watched;
  const bucketMs = bucketOf(ledger.stretch);
  const survey = describeEvidence({
    ...{ ...watched, bucketMs },
    traces: await followAnchors(evidence, isShort ? [] : chooseAnchors(watched)),
    counts: await evidence.density({ bucketMs }),
    shortFiles: await readShortFiles(evidence, artifacts),
  });
  return quoteLines(survey, evidence);
}

/** Whom to follow is known only when all was read once. */
async function followAnchors(
  evidence: EvidenceReader,
  anchors: readonly Anchor[],
): Promise<readonly Trace[]> {
  if (anchors.length === 0) return [];
  const watch = new TraceWatch(anchors);
  await readDated(evidence.scan({}, { without: ["stamp"] }), (record) => watch.observe(record));
  return watch.traces();
}

export function bucketOf(stretch: ReturnType<typeof openLedger>["stretch"]): number {
  if (stretch === null) return bucketMsMin;
  const seconds = Math.ceil((stretch.latest - stretch.earliest) / bucketsMax / bucketMsMin);
  return Math.max(1, seconds) * bucketMsMin;
}

async function readShortFiles(
  evidence: EvidenceReader,
  artifacts: readonly DatedArtifact[],
): Promise<readonly ShortFile[]> {
  const short = artifacts
    .flatMap((artifact) =>
      artifact.report.kind === "read" && artifact.report.lines <= shortLinesMax
        ? [{ artifact, lines: artifact.report.lines }]
        : [],
    )
    .toSorted((a, b) => a.lines - b.lines || (a.artifact.path < b.artifact.path ? -1 : 1))
    .slice(0, shortFilesMax);
  const files: ShortFile[] = [];
  for (const { artifact } of short) {
    const raw = await evidence.rawLines(artifact.id, 1, shortLinesMax);
    if (raw !== null && raw.lines.length > 0) files.push({ artifact, lines: raw.lines });
  }
  return files;
}

/** The survey with the text of every quoted line as it stands in the evidence, ready to cite. */
async function quoteLines(
  survey: Survey,
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<Survey> {
  const sections = [];
  for (const section of survey.sections) {
    const lines = [];
    for (const line of section.lines) lines.push(await quoteLine(line, evidence));
    sections.push({ ...section, lines });
  }
  return { ...survey, sections };
}

async function quoteLine(
  line: SurveyLine,
  evidence: Pick<EvidenceReader, "rawText">,
): Promise<SurveyLine> {
  const [place] = line.references;
  if (line.basis !== "quoted" || place === undefined || place.locator === null) return line;
  const raw = await evidence.rawText(place.artifactId, place.locator);
  const text = raw === null ? null : findQuote(raw.slice(0, rawCharactersMax), line.text);
  // What does not stand there as it is read (a picture, an element put together from several members) is told.
  return withinLimits(text === null ? { ...line, basis: "told" } : { ...line, text });
}

/** The line of the raw text that says it, from its beginning or, where that would cut off what it says, from there. */
function findQuote(raw: string, wording: string): string | null {
  const head = wording.slice(0, tellingCharacters).trim();
  const line = raw.split("\n").find((each) => each.includes(head));
  if (line === undefined || head === "") return null;
  const at = line.indexOf(head);
  if (line.trim().startsWith(memberSign))
    return wording !== "" && line.includes(wording) ? wording : line.slice(at);
  return at > headCharactersMax ? line.slice(beginOf(line, at)) : line.trim();
}

/** Where the member or pair begins whose value stands at a place: `"msg":"stopped"`, `msg="stopped"`. */
function beginOf(line: string, at: number): number {
  const before = line.slice(Math.max(0, at - nameCharactersMax), at);
  const sign = Math.max(...separators.map((separator) => before.lastIndexOf(separator)));
  return sign < 0 ? at : at - before.length + sign + 1;
}
