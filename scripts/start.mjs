// `npm start`, and with --dev `npm run dev`: everything between a fresh clone and an open page.
//
// Reads   PORT (3000), HOST (127.0.0.1), WHENCE_DATA (./data), DATABASE_URL (else our own PostgreSQL),
//         WHENCE_SECRET (else made once and kept in the data folder), WHENCE_URL (else http://HOST:PORT).
// Gives   the app the same names, all of them set: PORT, HOST, WHENCE_DATA as an absolute path, WHENCE_SECRET,
//         WHENCE_URL, WHENCE_OWN_DATABASE (1 when the database is ours, else empty), and DATABASE_URL, which may name a socket folder as libpq does
//         (postgresql://user:password@localhost:5432/name?host=/folder); `connect` of db/cluster/connection opens both.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { assertPortIsFree, startApp } from "./app-process.mjs";
import { ensureInstalled } from "./installation.mjs";
import { keepDatabase } from "./kept-database.mjs";
import { ROOT } from "./node-runtime.mjs";
import { whenNpmIsGone } from "./npm-watch.mjs";
import { createPhases } from "./phases.mjs";
import { ensureBuilt } from "./production-build.mjs";
import { ensurePrograms, keepUntilExit, runProgram } from "./programs.mjs";
import { endRunning } from "./run-command.mjs";

const phases = createPhases();
const mode = process.argv.includes("--dev") ? "dev" : "start";

/** What has been started, stopped in the opposite order. */
const started = [];
let isStopping = false;

async function stopAll(code) {
  if (isStopping) return;
  isStopping = true;
  endRunning();
  for (const { stop } of started.reverse()) await stop();
  process.exit(code);
}

async function stopWithError(error) {
  // While stopping, what we ended ourselves is no news.
  if (isStopping) return;
  console.error(`\n${error instanceof Error ? error.message : error}`);
  await stopAll(1);
}

async function start() {
  const settings = readSettings();
  console.log(`Whence is starting, with its data in ${settings.dataFolder}`);
  await assertPortIsFree(settings);
  await phases.during("Making sure the packages are installed", ensureInstalled);
  keepUntilExit(await phases.during("Making sure the programs are made", ensurePrograms));
  const isOwnDatabase = !process.env.DATABASE_URL;
  const databaseUrl = isOwnDatabase
    ? await phases.during("Starting the database", () => provideDatabase(settings))
    : process.env.DATABASE_URL;
  await phases.during("Bringing the database up to date", () => migrate(databaseUrl));
  if (mode === "start") await phases.during("Making sure the app is built", ensureBuilt);
  const app = await phases.during("Starting the app", () =>
    startApp({
      ...settings,
      mode,
      environment: {
        DATABASE_URL: databaseUrl,
        WHENCE_OWN_DATABASE: isOwnDatabase ? "1" : "",
        WHENCE_DATA: settings.dataFolder,
        WHENCE_SECRET: process.env.WHENCE_SECRET || provideSecret(settings.dataFolder),
        WHENCE_URL: process.env.WHENCE_URL || settings.address,
        HOST: settings.host,
        PORT: String(settings.port),
      },
    }),
  );
  if (isStopping) return app.stop();
  started.push(app);
  console.log(`Whence is ready at ${settings.address} after ${phases.seconds()} s`);
  await app.ended;
  if (!isStopping) throw new Error("The app ended by itself.");
}

function readSettings() {
  const host = process.env.HOST || "127.0.0.1";
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is "${process.env.PORT}"; it has to be a number from 1 to 65535.`);
  // "All addresses" is none that a browser can open.
  const openHost = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  const shownHost = openHost.includes(":") ? `[${openHost}]` : openHost;
  return {
    host,
    port,
    address: `http://${shownHost}:${port}`,
    dataFolder: resolve(ROOT, process.env.WHENCE_DATA || "data"),
  };
}

async function provideDatabase({ dataFolder, address }) {
  const label = `${address} (process ${process.pid})`;
  const database = await keepDatabase(dataFolder, label, stopWithError);
  started.push(database);
  return database.databaseUrl;
}

async function migrate(databaseUrl) {
  const code = await runProgram("db/run-migrations.ts", { DATABASE_URL: databaseUrl });
  if (code !== 0)
    throw new Error("The database could not be brought up to date; the message above says why.");
}

/** Signs sessions. Whoever can read it can be anybody, so it is for its owner only. */
function provideSecret(dataFolder) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, "secret");
  if (!existsSync(file)) writeForGood(file, `${randomBytes(32).toString("base64url")}\n`);
  return readFileSync(file, "utf8").trim();
}

/** Whole or not at all, also after a power cut; as db/files/durable.ts, which needs what is not installed yet. */
function writeForGood(file, text) {
  const draft = `${file}.draft`;
  const opened = openSync(draft, "w", 0o600);
  writeFileSync(opened, text);
  fsyncSync(opened);
  closeSync(opened);
  renameSync(draft, file);
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

whenNpmIsGone(() => stopAll(0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopAll(0));

start().catch(stopWithError);
