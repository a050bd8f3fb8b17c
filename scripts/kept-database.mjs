import { startDatabase } from "./database-process.mjs";

const FALLS_MAX = 5;

/**
 * The database with what keeps it, which is started again when it is killed: the address stays, and the app goes on
 * by itself. `failed` is called with the reason when that is of no use.
 */
export async function keepDatabase(dataFolder, label, failed) {
  let isStopping = false;
  let database = await startDatabase(dataFolder, label);
  const { databaseUrl } = database;
  const beginAgain = async (signal) => {
    console.error(`What keeps the database was ended by ${signal}; starting it again …`);
    database = await startDatabase(dataFolder, label);
    if (database.databaseUrl !== databaseUrl) throw new Error("The database has moved.");
    console.error("The database runs again.");
  };
  const keep = async () => {
    for (let falls = 1; ; falls += 1) {
      const [code, signal] = await database.ended;
      if (isStopping) return;
      // One that ended with a code has said why, and would again.
      if (signal === null || falls > FALLS_MAX) throw new Error(fallen(signal ?? `code ${code}`));
      await beginAgain(signal);
    }
  };
  keep().catch(failed);
  const stop = async () => {
    isStopping = true;
    await database.stop();
  };
  return { databaseUrl, stop };
}

function fallen(how) {
  return `The database ended by itself (${how}); what it said stands above, and in postgres.log beside its data.`;
}
