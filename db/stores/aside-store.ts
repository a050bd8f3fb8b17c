import { eq } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import type { AsideStore } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { parseDocument } from "../parse-document";
import { asideTimelines } from "../schema/aside-timeline";
import { piecesSchema, toPieces, toTimeline } from "../timeline-pieces";

export function createAsideStore(executor: Executor): AsideStore {
  return {
    async find(id) {
      const [row] = await executor
        .select({ pieces: asideTimelines.pieces })
        .from(asideTimelines)
        .where(eq(asideTimelines.runId, id));
      if (row === undefined) return null;
      return toTimeline(parseDocument(piecesSchema, row.pieces, `second opinion ${id}`), id);
    },
    async write(id, timeline) {
      const pieces = toJsonValue(toPieces(timeline));
      await executor
        .insert(asideTimelines)
        .values({ runId: id, pieces })
        .onConflictDoUpdate({ target: asideTimelines.runId, set: { pieces } });
    },
  };
}
