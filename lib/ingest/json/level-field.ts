import type { Severity } from "@/lib/domain/evidence/evidence-record";
import {
  foldOtelNumber,
  foldPinoNumber,
  foldPythonNumber,
  foldSeverityWord,
  foldSyslogNumber,
  foldUpwardNumber,
  foldWindowsNumber,
  levelKeys,
} from "../records/severity-folding";
import { findMember } from "./find-member";
import { isJsonObject, type JsonObject } from "./json-object";

/** The severity an object states, under whichever key and in whichever scale that key uses. */
export function findSeverity(object: JsonObject, mapped?: string): Severity | null {
  if (mapped !== undefined) return readLevel(mapped, findMember(object, mapped));
  const ofFormat = readNextcloudLevel(object) ?? readWindowsLevel(object);
  if (ofFormat !== null) return ofFormat;
  for (const key of levelKeys) {
    const value = object[key];
    if (value === undefined) continue;
    const severity = readLevel(key, value);
    if (severity !== null) return severity;
  }
  const { log, s: letter } = object;
  if (isJsonObject(log)) return readLevel("level", log.level);
  if (typeof letter === "string") return mongoLevels[letter.charAt(0)] ?? null;
  return isPlainClef(object) ? "info" : null;
}

/** Serilog leaves the level out where it is Information: https://clef-json.org */
function isPlainClef(object: JsonObject): boolean {
  const hasMessage = object["@mt"] !== undefined || object["@m"] !== undefined;
  return object["@t"] !== undefined && hasMessage && object["@l"] === undefined;
}

/**
 * Events of Windows, flat as PowerShell writes them or with their System part: the name the event log
 * shows, else its number. https://learn.microsoft.com/en-us/windows/win32/wes/eventmanifestschema-leveltype-complextype
 */
function readWindowsLevel(object: JsonObject): Severity | null {
  const { Event: event = object } = object;
  const { System: system = event } = isJsonObject(event) ? event : object;
  if (!isJsonObject(system)) return null;
  const { LevelDisplayName: name, Level: level } = system;
  const shown = typeof name === "string" ? foldSeverityWord(name) : null;
  if (shown !== null) return shown;
  const isEvent = windowsNames.some((key) => system[key] !== undefined);
  const isNumber = /^[0-5]$/.test(String(level));
  return isEvent && isNumber ? foldWindowsNumber(Number(level)) : null;
}

const windowsNames = ["EventID", "EventId", "EventRecordID", "RecordId", "ProviderName"];

/**
 * Nextcloud and ownCloud count upwards, 0 to 4, in objects that name the request and the app.
 * https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/logging_configuration.html
 */
function readNextcloudLevel({ reqId, app, level }: JsonObject): Severity | null {
  if (typeof reqId !== "string" || typeof app !== "string" || typeof level !== "number")
    return null;
  return foldUpwardNumber(level);
}

/** MongoDB: `"s": "I"`, and D1-D5 for debug. https://www.mongodb.com/docs/manual/reference/log-messages/ */
const mongoLevels: Readonly<Record<string, Severity>> = {
  D: "debug",
  I: "info",
  W: "warning",
  E: "error",
  F: "critical",
};

function readLevel(key: string, value: unknown): Severity | null {
  const level = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof level === "string") {
    return (
      foldSeverityWord(level) ?? memberWords.get(level.toLowerCase()) ?? foldSteppedWord(level)
    );
  }
  if (typeof level !== "number") return null;
  if (key === "levelno") return foldPythonNumber(level);
  if (key === "severityNumber") return foldOtelNumber(level);
  return level < 8 ? foldSyslogNumber(level) : foldPinoNumber(level);
}

/** Levels of npm and winston that are other things in a text: https://github.com/winstonjs/winston#logging-levels */
const memberWords = new Map<string, Severity>([
  ["http", "info"],
  ["silly", "debug"],
]);

/** Go's slog writes levels between two names as a step from the lower: `INFO+2`. */
function foldSteppedWord(level: string): Severity | null {
  const word = /^([A-Za-z]{3,8})[+-]\d{1,3}$/.exec(level)?.[1];
  return word === undefined ? null : foldSeverityWord(word);
}
