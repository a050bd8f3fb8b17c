import { connect, withDatabase } from "./connection";

/** Creates the database unless it is there. */
export async function ensureDatabase(databaseUrl: string, name: string): Promise<string> {
  return withMaintenance(databaseUrl, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (found === undefined) await sql`create database ${sql(name)}`;
    return withDatabase(databaseUrl, name);
  });
}

/** A copy of a database that nobody is connected to. */
export async function createDatabaseFrom(
  databaseUrl: string,
  template: string,
  name: string,
): Promise<string> {
  return withMaintenance(databaseUrl, async (sql) => {
    await sql`create database ${sql(name)} template ${sql(template)}`;
    return withDatabase(databaseUrl, name);
  });
}

/** Drops it even while something is still connected. */
export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await withMaintenance(databaseUrl, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
  });
}

async function withMaintenance<T>(
  databaseUrl: string,
  work: (sql: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const sql = connect(withDatabase(databaseUrl, "postgres"), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
