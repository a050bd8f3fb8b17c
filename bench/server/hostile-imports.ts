import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type StagedUpload, stagedUploadsSchema } from "@/lib/view-model/intake/intake-schemas";
import type { HostileArchive } from "./hostile-archives";

export type Sender = {
  readonly address: string;
  readonly cookie: string;
  readonly incidentId: string;
};

export type AnsweredArchive = {
  readonly name: string;
  readonly sentBytes: number;
  /** From the first byte until the archive and what came out of it were read. */
  readonly ms: number;
  readonly files: number;
  /** What was said of it, the archive's own reasons first; empty when nothing was. */
  readonly reasons: readonly string[];
};

const pollMs = 250;
const answerMsMax = 900_000;

/** All at once from one account. Throws what the server refuses to take. */
export async function sendHostile(
  sender: Sender,
  archives: readonly HostileArchive[],
): Promise<readonly AnsweredArchive[]> {
  const startedAt = performance.now();
  await Promise.all(archives.map(({ name, bytes }) => send(sender, name, bytes)));
  const answered = new Map<string, AnsweredArchive>();
  while (answered.size < archives.length) {
    const ms = performance.now() - startedAt;
    if (ms > answerMsMax) throw new Error(`Only ${answered.size} archives were answered`);
    const uploads = await list(sender);
    for (const { name, bytes } of archives) {
      if (answered.has(name)) continue;
      const answer = findAnswer(uploads, name);
      if (answer !== null) answered.set(name, { name, sentBytes: bytes.length, ms, ...answer });
    }
    await pause(pollMs);
  }
  return archives.flatMap(({ name }) => answered.get(name) ?? []);
}

function uploadsOf({ address, incidentId }: Sender): string {
  return `${address}/api/incidents/${incidentId}/uploads`;
}

async function send(sender: Sender, path: string, bytes: Uint8Array): Promise<void> {
  const part = new URLSearchParams({ path, offset: "0", total: String(bytes.length) });
  const { cookie } = sender;
  const put = { method: "PUT", headers: { cookie }, body: new Blob([new Uint8Array(bytes)]) };
  const answer = await fetch(`${uploadsOf(sender)}?${part}`, put);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function list(sender: Sender): Promise<readonly StagedUpload[]> {
  const { cookie } = sender;
  const answer = await fetch(uploadsOf(sender), { headers: { cookie } });
  return stagedUploadsSchema.parse(await answer.json());
}

/** Null while it, or anything out of it, is not read. */
function findAnswer(uploads: readonly StagedUpload[], path: string) {
  const archive = uploads.find((upload) => upload.path === path);
  if (archive === undefined || archive.report === null) return null;
  const inside = uploads.filter(({ archiveId }) => archiveId === archive.id);
  if (inside.some(({ state }) => state.kind !== "ready")) return null;
  const reasons = [archive, ...inside].flatMap(({ report }) => reasonsOf(report));
  return { files: inside.length, reasons: [...new Set(reasons)] };
}

function reasonsOf(report: StagedUpload["report"]): readonly string[] {
  if (report === null || report.kind === "read") return report?.warnings ?? [];
  if (report.kind === "unread") return [report.reason, ...report.warnings];
  const skipped = report.skipped.map(({ count, reason }) => `${count} left: ${reason}`);
  return [...report.warnings, ...skipped];
}

/** An ordinary log of 20,000 lines, as somebody drops it and imports it. */
export async function timeOrdinaryImport(
  page: Page,
  address: string,
  incidentId: string,
  turn: number,
) {
  await page.goto(`${address}/incidents/${incidentId}/evidence`);
  const name = `ordinary-${turn}.log`;
  const startedAt = performance.now();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const buffer = Buffer.from(ordinaryLog(turn));
  await (await chosen).setFiles({ name, mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: "Import 1 file" }).click();
  await page.getByRole("table", { name: "Imported files" }).getByText(name).waitFor();
  return performance.now() - startedAt;
}

function ordinaryLog(turn: number): string {
  const from = Date.UTC(2026, 2, 8, turn);
  const line = (n: number) =>
    `${new Date(from + n * 100).toISOString()} INFO request ${n} of run ${turn} took ${n % 900} ms\n`;
  return Array.from({ length: 20_000 }, (_unused, n) => line(n)).join("");
}
