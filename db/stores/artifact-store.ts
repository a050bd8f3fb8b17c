import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { canonicalJsonOf, toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import {
  clockDoubtsSchema,
  clockSegmentsSchema,
  readReportSchema,
} from "@/lib/domain/evidence/artifact-schema";
import type { IncidentId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/investigation/ports/case-store-port";
import { lockIncident } from "../advisory-lock";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { insertInBatches } from "../insert-in-batches";
import { parseDocument } from "../parse-document";
import { artifacts, sourceClocks } from "../schema/artifact";

export function createArtifactStore(executor: Executor): ArtifactStore {
  return {
    async insert(incidentId, artifact, at) {
      const written = await executor
        .insert(artifacts)
        .values({ incidentId, ...artifact, importedAt: at })
        // One that was withdrawn and is imported again is back: that is a change too.
        .onConflictDoUpdate({
          target: [artifacts.incidentId, artifacts.path, artifacts.sha256],
          set: { withdrawnAt: null, report: artifact.report },
          setWhere: isNotNull(artifacts.withdrawnAt),
        })
        .returning({ id: artifacts.id });
      return written.length === 1;
    },
    list: (incidentId) => selectArtifacts(executor, incidentId, isNull(artifacts.withdrawnAt)),
    async listWithdrawn(incidentId, ids) {
      if (ids.length === 0) return [];
      const isOne = inArray(artifacts.id, [...ids]);
      return selectArtifacts(executor, incidentId, and(isOne, isNotNull(artifacts.withdrawnAt)));
    },
    async withdraw(incidentId, artifactId, at) {
      const withdrawn = await executor
        .update(artifacts)
        .set({ withdrawnAt: at })
        .where(
          and(
            eq(artifacts.incidentId, incidentId),
            eq(artifacts.id, artifactId),
            isNull(artifacts.withdrawnAt),
          ),
        )
        .returning({ id: artifacts.id });
      return withdrawn.length === 1;
    },
    clocks: (incidentId) => selectCurrentClocks(executor, incidentId),
    setClocks: (incidentId, clocks, at) =>
      inTransaction(executor, (transaction) => replaceClocks(transaction, incidentId, clocks, at)),
  };
}

async function selectArtifacts(
  executor: Executor,
  incidentId: IncidentId,
  where: SQL | undefined,
): Promise<readonly Artifact[]> {
  const rows = await executor
    .select({
      id: artifacts.id,
      path: artifacts.path,
      sha256: artifacts.sha256,
      bytes: artifacts.bytes,
      report: artifacts.report,
    })
    .from(artifacts)
    .where(and(eq(artifacts.incidentId, incidentId), where))
    .orderBy(asc(artifacts.path), asc(artifacts.id));
  return rows.map((row) => ({
    ...row,
    report: parseDocument(readReportSchema, row.report, `artifacts ${incidentId} ${row.id}`),
  }));
}

async function selectCurrentClocks(
  executor: Executor,
  incidentId: IncidentId,
): Promise<readonly SourceClock[]> {
  const rows = await executor
    .select({
      artifactId: sourceClocks.artifactId,
      zone: sourceClocks.zone,
      zoneBasis: sourceClocks.zoneBasis,
      year: sourceClocks.year,
      segments: sourceClocks.segments,
      doubts: sourceClocks.doubts,
    })
    .from(sourceClocks)
    .where(and(eq(sourceClocks.incidentId, incidentId), isNull(sourceClocks.expiredAt)))
    .orderBy(asc(sourceClocks.artifactId));
  return rows.map((row) => {
    const place = `source_clocks ${incidentId} ${row.artifactId}`;
    return {
      ...row,
      segments: parseDocument(clockSegmentsSchema, row.segments, place),
      doubts: parseDocument(clockDoubtsSchema, row.doubts, place),
    };
  });
}

async function replaceClocks(
  transaction: Executor,
  incidentId: IncidentId,
  clocks: readonly SourceClock[],
  at: Instant,
): Promise<void> {
  await lockIncident(transaction, incidentId);
  const stored = await selectCurrentClocks(transaction, incidentId);
  const current = new Map(stored.map((clock) => [clock.artifactId, canonicalJsonOf(clock)]));
  const changed = clocks.filter(
    (clock) => current.get(clock.artifactId) !== canonicalJsonOf(clock),
  );
  if (changed.length === 0) return;
  await insertInBatches(changed, (batch) =>
    transaction
      .update(sourceClocks)
      .set({ expiredAt: at })
      .where(
        and(
          eq(sourceClocks.incidentId, incidentId),
          isNull(sourceClocks.expiredAt),
          inArray(
            sourceClocks.artifactId,
            batch.map((clock) => clock.artifactId),
          ),
        ),
      ),
  );
  const rows = changed.map((clock) => ({
    ...{ incidentId, ...clock, recordedAt: at },
    segments: toJsonValue(clock.segments),
    doubts: toJsonValue(clock.doubts),
  }));
  await insertInBatches(rows, (batch) => transaction.insert(sourceClocks).values([...batch]));
}
