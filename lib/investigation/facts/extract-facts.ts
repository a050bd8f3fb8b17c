import type { StatedFact } from "@/lib/domain/facts/stated-fact";
import type { Timeline } from "@/lib/domain/timeline";
import { quoteOccurs } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";
import { findSpeakersZone } from "./speakers-zone";
import { listStatementFacts, type Statement } from "./statement-facts";

/** More of what people wrote is not read for facts. */
const statementsMax = 2000;
const charsMax = 2000;

/**
 * What people wrote was so and when, each cited by a line that stands there. The rules' performance of the task extract-facts.
 */
export async function extractFacts(
  evidence: EvidenceReader,
  entities: Timeline["entities"],
): Promise<readonly StatedFact[]> {
  const written = await readStatements(evidence);
  const zones = evidence.artifacts.map(({ clock }) => clock.zone);
  const statements = inSpeakersZone(written, zones);
  const said = listStatementFacts(statements, entities);
  const proved = await Promise.all(said.map((fact) => withQuotes(fact, evidence)));
  return proved.filter((fact) => fact !== null);
}

/** Each file of messages in the zone its people speak in. */
function inSpeakersZone(
  statements: readonly Statement[],
  zones: readonly string[],
): readonly Statement[] {
  const byFile = Map.groupBy(statements, ({ evidence }) => evidence.artifactId);
  return [...byFile.values()].flatMap((written) => {
    const zone = findSpeakersZone(written, [written[0]?.zone ?? "UTC", ...zones]);
    return written.map((statement) => ({ ...statement, zone }));
  });
}

/** Cited by the first of its lines that stands there verbatim; null when none does. */
async function withQuotes(fact: StatedFact, evidence: EvidenceReader): Promise<StatedFact | null> {
  const proved = await Promise.all(
    fact.evidence.map(async (reference) => {
      const { artifactId, locator, quote } = reference;
      const text = await evidence.rawText(artifactId, locator);
      const found = quote
        .split("\n")
        .find((line) => text !== null && quoteOccurs(text, locator, line.trim()));
      return found === undefined ? [] : [{ ...reference, quote: found.trim() }];
    }),
  );
  return proved.flat().length === 0 ? null : { ...fact, evidence: proved.flat() };
}

async function readStatements(evidence: EvidenceReader): Promise<readonly Statement[]> {
  const zones = new Map(evidence.artifacts.map(({ artifact, clock }) => [artifact.id, clock.zone]));
  const statements: Statement[] = [];
  const options = { without: ["template", "fields", "stamp"] } as const;
  for await (const chunk of evidence.scan({ kinds: ["message"] }, options)) {
    for (const { artifactId, path, locator, source, message, time } of chunk) {
      if (statements.length === statementsMax) return statements;
      statements.push({
        ...{
          author: source ?? path,
          text: message.slice(0, charsMax),
          reference: time?.latest ?? null,
        },
        ...{ zone: zones.get(artifactId) ?? "UTC", isDayFirst: false },
        evidence: { artifactId, path, locator, quote: message },
      });
    }
  }
  return statements;
}
