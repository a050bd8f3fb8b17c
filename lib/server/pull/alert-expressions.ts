import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** Prometheus writes the expression of a rule into the link of its alerts: `…/graph?g0.expr=<expression>&g0.tab=1`. */
const mark = "g0.expr=";
const expression = /[?&]g0\.expr=([^&"'\s<>]{1,3000})/g;
const [expressionsMax, charsMax, filesMax, rowsMax] = [10, 1_000, 50, 200];

/** A comparison with a number leaves a series only while the alert fires: its left side is there before, too. */
const comparison = /(?:==|!=|>=|<=|>|<)\s*(?:bool\s+)?[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i;

/** Expressions that alerts of the evidence name. They are hostile text, asked of a server that only reads. */
export async function findAlertExpressions(evidence: EvidenceReader): Promise<readonly string[]> {
  const found = new Set<string>();
  const read = evidence.artifacts.filter(({ artifact }) => artifact.report.kind === "read");
  for (const { artifact } of read.slice(0, filesMax)) {
    for (const text of await linksOf(evidence, artifact.id)) found.add(text);
    if (found.size >= expressionsMax) break;
  }
  return [...found].slice(0, expressionsMax);
}

async function linksOf(evidence: EvidenceReader, id: Id): Promise<readonly string[]> {
  const rows = (await evidence.findInText(id, mark))?.rows ?? [];
  const texts = await Promise.all(rows.slice(0, rowsMax).map((row) => textAt(evidence, id, row)));
  return texts
    .flatMap((text) => [...text.matchAll(expression)].map(([, encoded = ""]) => decode(encoded)))
    .filter((text) => text !== "" && text.length <= charsMax);
}

type Id = EvidenceReader["artifacts"][number]["artifact"]["id"];

async function textAt(evidence: EvidenceReader, id: Id, row: number): Promise<string> {
  const elements = await evidence.rawElements(id, row, row);
  if (elements !== null) return elements.elements.join("\n");
  return (await evidence.rawLines(id, row + 1, row + 1))?.lines.join("\n") ?? "";
}

function decode(encoded: string): string {
  try {
    // As a form writes it.
    const text = decodeURIComponent(encoded.replaceAll("\\u0026", "&").replaceAll("+", " "));
    return text.trim().replace(comparison, "").trimEnd();
  } catch {
    return "";
  }
}
