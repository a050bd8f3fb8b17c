import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { assertPresent } from "@/lib/base/assert";
import { canonicalJson, type JsonValue } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import { type Instant, instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { TimelineStore } from "@/lib/investigation/ports/case-store-port";
import { lockIncident } from "../advisory-lock";
import type { Executor } from "../client";
import { followFacts } from "../follow-facts";
import { inTransaction } from "../in-transaction";
import { insertInBatches } from "../insert-in-batches";
import {
  type ClaimTable,
  causalLinks,
  entities,
  events,
  gaps,
  rootCauses,
  stateChanges,
  statedFacts,
  timelineHeads,
  uncertainties,
} from "../schema/claim-tables";
import { type Piece, type PieceKind, pieceKey, toPieces, toTimeline } from "../timeline-pieces";
import { selectDecidedProposals } from "./decided-pieces";

const tables: Readonly<Record<PieceKind, ClaimTable>> = {
  head: timelineHeads,
  entity: entities,
  event: events,
  "state-change": stateChanges,
  "stated-fact": statedFacts,
  "causal-link": causalLinks,
  "root-cause": rootCauses,
  uncertainty: uncertainties,
  gap: gaps,
};
const kinds = Object.keys(tables) as readonly PieceKind[];

type Version = Piece & {
  readonly versionId: number;
  readonly contentSha256: string;
  readonly recordedAt: Instant;
};

export function createTimelineStore(executor: Executor, sha256: Sha256): TimelineStore {
  return {
    async current(incidentId) {
      return toTimeline(await selectVersions(executor, incidentId, isCurrent), incidentId);
    },
    async recordedAt(incidentId, at) {
      const wasKnown = (table: ClaimTable) =>
        and(lte(table.recordedAt, at), or(isNull(table.expiredAt), gt(table.expiredAt, at)));
      return toTimeline(await selectVersions(executor, incidentId, wasKnown), incidentId);
    },
    decidedProposals: (incidentId) => selectDecidedProposals(executor, incidentId),
    async altered(incidentId) {
      const versions = await selectVersions(executor, incidentId, () => undefined);
      return versions
        .filter(({ content, contentSha256 }) => sha256(canonicalJson(content)) !== contentSha256)
        .map(({ kind, id }) => `${kind} ${id}`);
    },
    async lastRecordedAt(incidentId) {
      return findLast(await selectVersions(executor, incidentId, isCurrent));
    },
    write: (incidentId, timeline, at) =>
      inTransaction(executor, (transaction) =>
        writeVersions(transaction, incidentId, timeline, at, sha256),
      ),
  };
}

function isCurrent(table: ClaimTable): SQL {
  return isNull(table.expiredAt);
}

/** All tables in one statement, which sees one state of the database: never half of another's write. */
async function selectVersions(
  executor: Executor,
  incidentId: IncidentId,
  isWanted: (table: ClaimTable) => SQL | undefined,
): Promise<readonly Version[]> {
  const select = (kind: PieceKind) => {
    const table = tables[kind];
    return executor
      .select({
        kind: sql<PieceKind>`${kind}::text`.as("kind"),
        id: table.id,
        content: table.content,
        versionId: table.versionId,
        contentSha256: table.contentSha256,
        recordedAt: table.recordedAt,
      })
      .from(table)
      .where(and(eq(table.incidentId, incidentId), isWanted(table)));
  };
  const [first, second, ...others] = kinds.map(select);
  return unionAll(assertPresent(first, "a table"), assertPresent(second, "a table"), ...others);
}

async function writeVersions(
  transaction: Executor,
  incidentId: IncidentId,
  timeline: Timeline,
  at: Instant,
  sha256: Sha256,
): Promise<Instant> {
  await lockIncident(transaction, incidentId);
  const current = await selectVersions(transaction, incidentId, isCurrent);
  const pieces = toPieces(timeline).map((piece) => ({
    ...piece,
    contentSha256: sha256(canonicalJson(piece.content)),
  }));
  const hashes = new Map(pieces.map((piece) => [pieceKey(piece), piece.contentSha256]));
  const known = new Set(
    current
      .filter((version) => hashes.get(pieceKey(version)) === version.contentSha256)
      .map(pieceKey),
  );
  // Whatever the clock says, what was known just before a change is the state the change was made to.
  const last = findLast(current);
  const isBehind = last !== null && last >= at;
  const recordedAt = isBehind ? instant(last + 1) : at;
  // A write that changes nothing takes its instant, too: else the next one, behind the same clock, would be given it again.
  const isRenewed = ({ kind }: Piece) => isBehind && kind === "head";
  for (const kind of kinds) {
    const isNews = (piece: Piece) =>
      piece.kind === kind && (isRenewed(piece) || !known.has(pieceKey(piece)));
    await expire(transaction, incidentId, kind, current.filter(isNews), recordedAt);
    await insertInBatches(pieces.filter(isNews), (batch) =>
      transaction.insert(tables[kind]).values(
        batch.map(({ id, content, contentSha256 }) => ({
          incidentId,
          id,
          content,
          contentSha256,
          status: statusOf(content),
          recordedAt,
        })),
      ),
    );
  }
  await followFacts(transaction, incidentId, timeline, recordedAt, sha256);
  return recordedAt;
}

async function expire(
  transaction: Executor,
  incidentId: IncidentId,
  kind: PieceKind,
  versions: readonly Version[],
  at: Instant,
): Promise<void> {
  if (versions.length === 0) return;
  const table = tables[kind];
  await transaction
    .update(table)
    .set({ expiredAt: at })
    .where(
      and(
        eq(table.incidentId, incidentId),
        isNull(table.expiredAt),
        inArray(
          table.versionId,
          versions.map((version) => version.versionId),
        ),
      ),
    );
}

/** The one fact of a piece that is counted in SQL. */
function statusOf(content: JsonValue): string | null {
  const isObject = typeof content === "object" && content !== null && "status" in content;
  return isObject && typeof content.status === "string" ? content.status : null;
}

function findLast(current: readonly Version[]): Instant | null {
  return current.reduce<Instant | null>(
    (last, { recordedAt }) => (last !== null && last > recordedAt ? last : recordedAt),
    null,
  );
}
