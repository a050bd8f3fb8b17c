import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { syncFolder } from "@/db/files/durable";
import {
  generateKeyPem,
  parseSigningKey,
  type SigningKey,
} from "@/lib/investigation/document/bundle/bundle-key";

const fileName = "signing-key.pem";

/**
 * The key by which this installation signs, made at its first use. It is in the data folder and not in the database: who
 * copies the database cannot sign. A key that is lost is never made again in silence while its file is there.
 */
export async function openInstallationKey(dataFolder: string): Promise<SigningKey> {
  const file = join(dataFolder, fileName);
  const pem = readIfThere(file) ?? (await makeKey(dataFolder, file));
  const key = parseSigningKey(pem);
  if (key !== null) return key;
  throw new Error(
    `${file} is no Ed25519 key. Restore it from a backup; without one, move it away: a new key is made, by another id.`,
  );
}

/** Two processes may be here at once: the first to name its file decides, and both read that one. */
async function makeKey(dataFolder: string, file: string): Promise<string> {
  const draft = `${file}.${process.pid}.draft`;
  const opened = openSync(draft, "w", 0o600);
  try {
    writeFileSync(opened, generateKeyPem());
    fsyncSync(opened);
    linkSync(draft, file);
    await syncFolder(dataFolder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    closeSync(opened);
    rmSync(draft, { force: true });
  }
  return readFileSync(file, "utf8");
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
