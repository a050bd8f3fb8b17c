import type { Instant } from "@/lib/base/instant";
import { type RelatedFacts, relateFacts } from "@/lib/domain/facts/relate-facts";
import type { TimedFact } from "@/lib/domain/facts/timed-fact";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import { quoteOccurs } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";
import { findSpeakersZone } from "./speakers-zone";
import { listStateFacts } from "./state-facts";
import { listStatementFacts, type Statement } from "./statement-facts";

/** More of what people wrote is not read for facts. */
const statementsMax = 2000;
const charsMax = 2000;

/**
 * What was so and when: from the states that stand on the timeline and from what people wrote. `createdAt`: when it became known here.
 * The rules' performance of the task extract-facts.
 */
export async function extractFacts(
  evidence: EvidenceReader,
  timeline: Timeline,
  createdAt: Instant,
): Promise<RelatedFacts> {
  const live = toLiveTimeline(timeline);
  const written = await readStatements(evidence);
  const zones = evidence.artifacts.map(({ clock }) => clock.zone);
  const statements = inSpeakersZone(written, zones);
  const said = listStatementFacts(statements, live.entities, createdAt);
  const proved = await Promise.all(said.map((fact) => withQuotes(fact, evidence)));
  return relateFacts([
    ...listStateFacts(live, createdAt),
    ...proved.filter((fact) => fact !== null),
  ]);
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
async function withQuotes(fact: TimedFact, evidence: EvidenceReader): Promise<TimedFact | null> {
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
