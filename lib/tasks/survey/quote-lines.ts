import type { Survey, SurveyLine } from "@/lib/domain/survey";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { withinLimits } from "@/lib/ledger/survey/survey-line";

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

/** The survey with the text of every quoted line as it stands in the evidence, ready to cite. */
export async function quoteLines(
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
