import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { reportFailure } from "@/lib/server/environment/report-failure";
import type { Executor } from "./client";
import { connect } from "./client";
import { sessions } from "./schema/authentication";
import { incidents } from "./schema/incident";
import { setUpCaseStore } from "./testing/test-case-store";
import { withoutValues } from "./without-values";

const store = setUpCaseStore();
const secret = "s3cr3t-of-a-session";

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}

/** All that any log could print of it. */
function everythingOf(error: unknown): string {
  const chain: unknown[] = [];
  for (
    let link = error;
    link !== undefined;
    link = link instanceof Error ? link.cause : undefined
  ) {
    chain.push(link);
  }
  return chain
    .map((link) =>
      [
        inspect(link, { depth: 20, showHidden: true }),
        link instanceof Error ? link.stack : "",
      ].join(),
    )
    .join("\n");
}

const newSession = { id: "ses", token: secret, userId: secret, expiresAt: new Date(0) };

const failures: readonly (readonly [string, (executor: Executor) => Promise<unknown>])[] = [
  ["of a condition", (on) => on.execute(sql`select * from no_such_table where token = ${secret}`)],
  ["of a value no row may have", (on) => on.insert(sessions).values(newSession)],
  [
    "of a value that is there already",
    (on) =>
      on.execute(
        sql`insert into users (id, name, email, email_verified) values (${secret}, 'a', ${secret}, true), (${secret}, 'b', 'x', true)`,
      ),
  ],
  ["of a value of another type", (on) => on.execute(sql`select ${secret}::bigint`)],
  ["of a document that is none", (on) => on.execute(sql`select ${`{"text": "${secret}`}::json`)],
  ["of a statement that raises it", (on) => on.execute(sql`select 1 / (length(${secret}) - 19)`)],
  [
    "inside of a transaction",
    (on) => on.transaction((inner) => inner.insert(sessions).values(newSession)),
  ],
];

describe("a query that fails", () => {
  it.each(failures)("tells no value: %s", async (_, run) => {
    const error = await failureOf(run(store().database.executor));
    expect(everythingOf(error)).not.toContain(secret);
    // What it takes to find the fault is still there.
    expect(error).toMatchObject({
      name: "QueryError",
      message: expect.stringContaining("Failed query: "),
    });
    expect(error).toHaveProperty("cause.code", expect.stringMatching(/^\d\w{4}$/));
    expect(everythingOf(error)).toMatch(/\n\s+at .*:\d+/);
  });

  it("names table and constraint", async () => {
    const { executor } = store().database;
    const error = await failureOf(executor.insert(sessions).values(newSession));
    expect(error).toMatchObject({
      cause: {
        code: "23503",
        table_name: "sessions",
        constraint_name: expect.stringContaining("user"),
      },
    });
  });

  it("tells no value either when the server is not there", async () => {
    const away = connect({ databaseUrl: "postgresql://nobody:nothing@127.0.0.1:1/none" });
    const asked = away.executor.select().from(sessions).where(eq(sessions.token, secret));
    const error = await failureOf(asked);
    await away.close();
    expect(everythingOf(error)).not.toContain(secret);
    expect(everythingOf(error)).toContain("ECONNREFUSED");
  });

  it("stands in the log without what was asked, whoever wrapped it", async () => {
    const printed: string[] = [];
    const print = vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
      printed.push(parts.map(everythingOf).join(" "));
    });
    const { connection, executor } = store().database;
    const raw = await failureOf(connection`select ${secret}::text::bigint`);
    const asked = executor.select({ id: incidents.id }).from(incidents);
    const stored = await failureOf(asked.where(sql`${incidents.title} = ${secret}::bigint`));
    for (const error of [raw, stored])
      reportFailure("A test", new Error("Opening failed", { cause: error }));
    print.mockRestore();
    expect(printed).toHaveLength(2);
    expect(printed.join()).not.toContain(secret);
    expect(printed.join()).toContain("22P02");
  });
});

describe("any other error", () => {
  it("stays what it was", () => {
    const cause = new TypeError("not a function: x");
    const error = new Error("Reading failed: a.log", { cause });
    expect(withoutValues(error)).toBe(error);
    expect(error.cause).toBe(cause);
    expect(withoutValues("a text")).toBe("a text");
  });
});
