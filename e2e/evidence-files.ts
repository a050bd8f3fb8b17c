import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 2, 8, 14, 0, 0);

/** A small outage as two hosts tell it: a deploy, errors that begin a minute later, a rollback. */
function applicationLog(): string {
  const lines: string[] = [];
  for (let second = 0; second < 600; second += 2) {
    const time = new Date(startMs + second * 1_000).toISOString();
    const isFailing = second > 120 && second < 420;
    const level = isFailing ? "error" : "info";
    const message = isFailing
      ? "connection pool exhausted: timeout after 5000 ms"
      : `request ${second} done in ${20 + (second % 7)} ms`;
    lines.push(JSON.stringify({ time, level, service: "checkout", message }));
  }
  return `${lines.join("\n")}\n`;
}

function changeLog(): string {
  const at = (minute: number) => new Date(startMs + minute * minuteMs).toISOString();
  return [
    { time: at(1), kind: "deploy", service: "checkout", version: "4.2.0", actor: "ci" },
    { time: at(7), kind: "rollback", service: "checkout", version: "4.1.9", actor: "grace" },
  ]
    .map((change) => `${JSON.stringify(change)}\n`)
    .join("");
}

/** A folder to choose: what can be read, and every kind of file that cannot. */
export function makeEvidenceFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "whence-evidence-")), "outage");
  mkdirSync(join(folder, "app-01"), { recursive: true });
  const put = (path: string, bytes: string | Uint8Array) =>
    writeFileSync(join(folder, path), bytes);
  put("app-01/checkout.log", applicationLog());
  put("deploys.jsonl", changeLog());
  put("🔥 notes.txt", "2026-03-08 14:03:00 the checkout is on fire\n");
  put("empty.log", "");
  put(
    "junk.bin",
    Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251),
  );
  const packed = gzipSync(applicationLog());
  put("cut.log.gz", packed.subarray(0, Math.floor(packed.length / 2)));
  put("broken-text.log", Buffer.from("2026-03-08T14:02:03Z caf\xe9 \xff\xfe\n", "latin1"));
  put("odd-times.log", "1970-01-01T00:00:00Z start\n9999-12-31T23:59:59Z end\n");
  put("one-line.log", `2026-03-08T14:02:03Z ${"x".repeat(5_000_000)}\n`);
  return folder;
}
