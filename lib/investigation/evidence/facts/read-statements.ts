import type { EvidenceReader } from "../../ports/evidence-port";
import { findSpeakersZone } from "./speakers-zone";
import type { Statement } from "./statement-facts";

/** More of what people wrote is not read for facts. */
const statementsMax = 2000;
const charsMax = 2000;

/** What people wrote, in the order of its times, each file in the zone its people speak in. */
export async function readStatements(evidence: EvidenceReader): Promise<readonly Statement[]> {
  const zones = new Map(evidence.artifacts.map(({ artifact, clock }) => [artifact.id, clock.zone]));
  const statements: Statement[] = [];
  const options = { without: ["template", "fields", "stamp"] } as const;
  for await (const chunk of evidence.scan({ kinds: ["message"] }, options)) {
    for (const { artifactId, path, locator, source, message, time } of chunk) {
      if (statements.length === statementsMax) break;
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
    if (statements.length === statementsMax) break;
  }
  return inSpeakersZone(statements, [...zones.values()]);
}

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
