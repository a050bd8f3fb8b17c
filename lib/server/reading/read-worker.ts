/** What a reading thread runs: one block after another, as they are sent. */
import { parentPort } from "node:worker_threads";
import { RecordColumns } from "@/db/evidence/cache/record-columns";
import { ReaderFailure } from "@/lib/ingest/reader-failure";
import { encodeBlock } from "./encode-block";
import type { WorkerAnswer, WorkerQuestion } from "./worker-messages";

const columns = new RecordColumns();

parentPort?.on("message", ({ id, block }: WorkerQuestion) => {
  const answer = answerTo(id, block);
  const handedOver = answer.kind === "read" ? [answer.read.rows.bytes.buffer] : [];
  parentPort?.postMessage(answer, handedOver);
});

function answerTo(id: number, block: WorkerQuestion["block"]): WorkerAnswer {
  try {
    return { kind: "read", id, read: encodeBlock(block, columns) };
  } catch (error) {
    const cause = error instanceof ReaderFailure ? error.cause : error;
    return { kind: "failed", id, why: cause instanceof Error ? cause.message : String(cause) };
  }
}
