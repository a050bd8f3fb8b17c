import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { queryErrorName } from "./database-away";

/** What of a server's complaint names things of ours; its `detail` and `where` quote what was to be stored. */
const facts = [
  ...["code", "severity", "schema_name", "table_name", "column_name", "constraint_name"],
  ...["routine", "errno", "syscall", "address", "port"],
];

/** Enough to find the query by. */
const queryCharactersMax = 600;

/**
 * The error of a failed query without the values it was asked with: session tokens, addresses and what people wrote
 * stand in no log. It keeps the query with its placeholders, the server's code and the names of table and constraint.
 * Any other error is answered as it is, with what caused it looked through.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DrizzleQueryError || "params" in error) return describeQuery(error);
  if (isServerComplaint(error)) return describeComplaint(error);
  const cause = withoutValues(error.cause);
  if (cause !== error.cause) error.cause = cause;
  return error;
}

function describeQuery(error: Error): Error {
  const query = "query" in error ? String(error.query).slice(0, queryCharactersMax) : "";
  const bare = new Error(`Failed query: ${query}`, { cause: withoutValues(error.cause) });
  return framedAs(bare, queryErrorName, error);
}

/** PostgreSQL's own, and what postgres.js says when the connection fails: it carries the values too. */
function isServerComplaint(error: Error): boolean {
  return error.name === "PostgresError" || "parameters" in error;
}

function describeComplaint(error: Error): Error {
  const bare = new Error(hideQuoted(error.message));
  const given = Object.entries(error).filter(([name]) => facts.includes(name));
  return framedAs(Object.assign(bare, Object.fromEntries(given)), error.name, error);
}

/** `invalid input syntax for type bigint: "…"`: what stands behind a colon is what was sent; names come before it. */
function hideQuoted(message: string): string {
  const [head = "", quoted] = message.split(/: (.*)/s);
  return quoted === undefined ? message : `${head}: …`;
}

/** With the places the other came from; the first lines of its own stack repeat its message. */
function framedAs(bare: Error, name: string, { message, stack = "" }: Error): Error {
  bare.name = name;
  const at = stack.indexOf(message);
  const behind = at < 0 ? stack : stack.slice(at + message.length);
  const frames = behind.split("\n").filter((line) => /^\s+at /.test(line));
  bare.stack = [`${name}: ${bare.message}`, ...frames].join("\n");
  return bare;
}

type Runs = { queryWithCache(...given: readonly unknown[]): Promise<unknown> };

const marked = Symbol.for("whence queries fail without values");

/**
 * At the one place where every query of every store, of a transaction and of the authentication library runs, because
 * an error that leaves it may be logged by anybody: by us, by the library, by the framework.
 */
export function failWithoutValues(): void {
  // Not part of the library's types; a test fails when it is gone.
  const prototype = PgPreparedQuery.prototype as unknown as Runs & { [marked]?: boolean };
  if (prototype[marked]) return;
  const run = prototype.queryWithCache;
  prototype.queryWithCache = async function (this: Runs, ...given) {
    try {
      return await run.apply(this, [...given]);
    } catch (error) {
      throw withoutValues(error);
    }
  };
  prototype[marked] = true;
}
