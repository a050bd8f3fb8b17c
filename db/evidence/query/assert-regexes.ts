import type { DuckDBConnection } from "@duckdb/node-api";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import { EvidenceQueryError } from "../evidence-query-error";

/** A longer pattern is refused: RE2 takes memory for its length. */
const regexCharsMax = 500;

export async function assertRegexes(
  connection: DuckDBConnection,
  terms: readonly EvidenceTerm[] | undefined,
): Promise<void> {
  for (const term of terms ?? []) {
    if (term.kind === "regex") await assertRegex(connection, term.regex);
  }
}

async function assertRegex(connection: DuckDBConnection, regex: string): Promise<void> {
  if (regex.length > regexCharsMax) {
    const reason = `longer than ${regexCharsMax} characters`;
    throw new EvidenceQueryError({ kind: "invalid-regex", reason });
  }
  try {
    await connection.run("SELECT regexp_matches('', $regex)", { regex });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceQueryError(
      { kind: "invalid-regex", reason: reason.replace(/^Invalid Input Error: /, "") },
      { cause: error },
    );
  }
}
