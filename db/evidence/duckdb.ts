/**
 * The one DuckDB of a process: in memory, with its spill and every file it may touch inside the evidence
 * folder. Evidence text is hostile, so the engine itself is closed: no extensions, no other files, no
 * further settings.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { ownerOnly } from "@/db/files/private";
import { withoutStatement } from "./engine-failure";
import { sqlText } from "./sql-text";
import { Turns } from "./turns";

/** Two cores are what the product promises to run on; more memory than this spills to disk. */
const duckdbThreads = "2";
const duckdbMemory = "512MB";
const searchesAtOnce = 2;

export type Database = {
  /** The connection is closed when `use` has ended. */
  withConnection<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /**
   * The same, after others: a search keeps both cores busy and a thread of Node waiting, and the few of those
   * read files too.
   */
  withTurn<T>(use: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  connect(): Promise<DuckDBConnection>;
  close(): Promise<void>;
};

export function createDatabase(folder: string): Database {
  let opening: Promise<DuckDBInstance> | null = null;
  const instance = (): Promise<DuckDBInstance> => {
    opening ??= openInstance(folder).catch((error: unknown) => {
      opening = null;
      throw new Error(`Cannot open the evidence engine in ${folder}`, { cause: error });
    });
    return opening;
  };
  const connect = async () => (await instance()).connect();
  const withConnection: Database["withConnection"] = async (use) => {
    const connection = await connect();
    try {
      return await use(connection);
    } catch (error) {
      throw withoutStatement(error);
    } finally {
      connection.closeSync();
    }
  };
  const turns = new Turns(searchesAtOnce);
  return {
    connect,
    withConnection,
    withTurn: (use) => turns.take(() => withConnection(use)),
    async close() {
      const opened = opening;
      opening = null;
      if (opened !== null) (await opened).closeSync();
    },
  };
}

async function openInstance(folder: string): Promise<DuckDBInstance> {
  const spill = join(folder, "spill");
  await mkdir(spill, { recursive: true, mode: ownerOnly.folder });
  const instance = await DuckDBInstance.create(":memory:", {
    threads: duckdbThreads,
    memory_limit: duckdbMemory,
    temp_directory: spill,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    await connection.run(`SET allowed_directories = [${sqlText(folder)}]`);
    await connection.run("SET enable_external_access = false");
    await connection.run("SET lock_configuration = true");
  } finally {
    connection.closeSync();
  }
  return instance;
}
