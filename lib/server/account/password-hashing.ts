import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** The authentication library's own parameters and form, so that accounts it made keep their passwords. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 64;

/** So many wait for their turn; a try that finds more in line is asked to come again. */
const waitingMax = 60;

/** Thrown when too many wait: nothing was judged. */
class TooManyHashes extends Error {
  override readonly name = "TooManyHashes";
}

/** By its name: a bundle may hold the class twice. */
export function isTooManyHashes(error: unknown): boolean {
  return error instanceof Error && error.name === "TooManyHashes";
}

export type PasswordHashing = {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
};

type Derive = (password: string, salt: string) => Promise<Buffer>;

/**
 * Hashing a password takes a processor for a tenth of a second, on purpose, on one of the few threads that files are
 * read on too. Only half of the processors ever hash, so that people who sign in at once wait for each other and
 * everybody else works on.
 */
export function createPasswordHashing({
  atOnce = Math.max(1, Math.floor(availableParallelism() / 2)),
  derive = deriveByScrypt,
}: {
  readonly atOnce?: number;
  readonly derive?: Derive;
} = {}): PasswordHashing {
  const inTurn = takeTurns(atOnce);
  return {
    async hash(password) {
      const salt = randomBytes(16).toString("hex");
      const key = await inTurn(() => derive(password, salt));
      return `${salt}:${key.toString("hex")}`;
    },
    async verify({ hash, password }) {
      const [salt = "", stored = ""] = hash.split(":");
      const key = await inTurn(() => derive(password, salt));
      const expected = Buffer.from(stored, "hex");
      return expected.length === key.length && timingSafeEqual(expected, key);
    },
  };
}

function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (working >= atOnce) {
      if (waiting.length >= waitingMax) throw new TooManyHashes("Too many passwords to hash");
      // Whoever ends hands the turn over without giving it up, so nobody can slip in between.
      await new Promise<void>((resume) => waiting.push(resume));
    } else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}

function deriveByScrypt(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
