import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, gzipSync } from "node:zlib";

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

/** A zip whose entries are stored as they are (APPNOTE 6.3.10), names included: what is wrong with one is meant. */
export function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [named, bytes] = [Buffer.from(name), Buffer.from(text)];
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, named, bytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), shared, rest, named]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
