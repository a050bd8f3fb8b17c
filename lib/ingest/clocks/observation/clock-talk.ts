import type { EvidenceReference } from "@/lib/domain/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";

const talksMax = 50;
const quoteLengthMax = 500;

const aboutClocks =
  /clock|\btimes?\b|stamps?\b|\bntp\b|chrony|ahead|behind|\bfast\b|\bslow\b|skew|future|时钟|时间|快|慢/i;

/** What people wrote that may be about a clock; whose, is known when all sources are. */
export class ClockTalk {
  readonly messages: EvidenceReference[] = [];

  observe({ kind, message, artifactId, path, locator }: EvidenceRecord): void {
    if (kind !== "message" || this.messages.length >= talksMax) return;
    const quote = message.slice(0, quoteLengthMax).toWellFormed();
    if (aboutClocks.test(quote)) this.messages.push({ artifactId, path, locator, quote });
  }
}
