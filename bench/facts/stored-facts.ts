import { createHash } from "node:crypto";
import { createCaseStore } from "@/db/case-store";
import { connect } from "@/db/client";
import { keepFacts } from "@/db/follow-facts";
import { assertPresent } from "@/lib/base/assert";
import { type Instant, instant } from "@/lib/base/instant";
import { type IncidentId, incidentIds, userIdSchema } from "@/lib/domain/ids";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import type { FactStore } from "@/lib/investigation/ports/fact-store-port";
import { summarize } from "../measured/times";
import { startDatabase } from "./started-database";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const runs = 40;
const bar = 10;
const at = (minutes: number) => instant(Date.UTC(2026, 5, 1) + minutes * 60_000);

/** How long the case store takes to answer at so many facts of one incident, each of which was closed once, so that there are twice as many versions. */
export async function measureStoredFacts(
  related: readonly TimedFact[],
): Promise<readonly string[]> {
  const { databaseUrl, discard } = await startDatabase();
  const database = connect({ databaseUrl });
  try {
    const { read } = createCaseStore(database, { sha256 });
    const incidentId = incidentIds.fromSuffix("00000001");
    const ofShort = incidentIds.fromSuffix("00000002");
    for (const id of [incidentId, ofShort]) {
      await read.incidents.insert({
        ...{ id, title: "Many facts", severity: "sev2", status: "open", zone: "UTC" },
        ...{ owner: userIdSchema.parse("bench"), openedAt: at(0), archivedAt: null, isLive: false },
      });
    }
    const open = related.map((fact) => ({ ...fact, validUntil: null, supersededBy: null }));
    const keep = (id: IncidentId, facts: readonly TimedFact[], moment: Instant) =>
      database.executor.transaction((inside) => keepFacts(inside, id, facts, moment, sha256));
    await keep(ofShort, related.map(shortened), at(1));
    await keep(incidentId, open, at(1));
    const from = performance.now();
    await keep(incidentId, related, at(2));
    const closedMs = performance.now() - from;
    await database.connection`vacuum analyze facts`;
    const head = `${related.length} facts in PostgreSQL, closed and written anew in ${closedMs.toFixed(0)} ms; a page of 200 at most:`;
    const lines = [head];
    for (const [name, ask] of Object.entries(questionsOf(read.facts, incidentId, related))) {
      lines.push(await measure(name, ask));
    }
    const last = assertPresent(related.at(-1)?.validFrom, "a time");
    lines.push(
      await measure("valid at, of few that last", () => read.facts.validAt(ofShort, last)),
    );
    return lines;
  } finally {
    await database.close();
    await discard();
  }
}

/** All but one were over in a second, which no index of beginnings tells. */
function shortened(fact: TimedFact, index: number): TimedFact {
  const { validFrom } = fact;
  if (index === 0 || validFrom === null) return { ...fact, validUntil: null };
  return { ...fact, validUntil: instant(validFrom + 1000), supersededBy: null };
}

function questionsOf(
  facts: FactStore,
  incidentId: IncidentId,
  related: readonly TimedFact[],
): Readonly<Record<string, () => Promise<readonly TimedFact[]>>> {
  const middle = assertPresent(related[Math.floor(related.length / 2)]?.validFrom, "a time");
  const subject = assertPresent(related[500]?.entities[0], "a thing");
  const then = { knownAt: at(1) };
  return {
    "valid at": () => facts.validAt(incidentId, middle),
    "valid at, as known before": () => facts.validAt(incidentId, middle, then),
    "as known at": () => facts.asKnownAt(incidentId, at(1)),
    "of an entity": () => facts.asKnownAt(incidentId, null, { entity: subject }),
    "with words": () => facts.asKnownAt(incidentId, null, { words: "p5 99999" }),
    "with a word of many": () => facts.asKnownAt(incidentId, null, { words: "p5" }),
  };
}

async function measure(name: string, ask: () => Promise<readonly TimedFact[]>): Promise<string> {
  const found = await ask();
  await ask();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  const { p50, most } = summarize(times);
  return `${name.padEnd(26)} ${found.length} found, ${p50.toFixed(2)} ms, at most ${most.toFixed(2)} ms (bar ${bar})`;
}
