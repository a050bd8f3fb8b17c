import { migrate, NewerSchema } from "./migrate";

// A program, which a start runs before the app. The address comes through the environment, since an argument would show
// its password to every user of the machine.
const databaseUrl = process.env.DATABASE_URL;
if (databaseUrl === undefined) {
  console.error("Set DATABASE_URL to the database to migrate.");
  process.exitCode = 2;
} else {
  try {
    await migrate(databaseUrl);
  } catch (error) {
    if (!(error instanceof NewerSchema)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
