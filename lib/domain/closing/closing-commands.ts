import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "../artifact";
import type { Gap } from "../gap";
import { toShownText } from "../shown-path";
import type { ClosingCommand } from "./closing-command";
import {
  type AskedFile,
  type ClosingValueName,
  type ClosingValues,
  closingValueNames,
  closingValues,
  type OffsetAt,
  outputOf,
} from "./closing-values";
import { type CommandTemplate, commandTemplates } from "./command-templates";
import { quoteWord } from "./quoting";

const commandsMax = 3;

type AskedGap = Pick<Gap, "reason" | "files" | "window" | "description" | "evidence">;
type KnownFile = Pick<DatedArtifact, "path" | "clock" | "report" | "firstAt" | "lastAt">;

/**
 * The commands and queries whose answer would close a gap, the most fitting first: of each file in turn. Empty where
 * nobody can be asked by a command, or nothing says when.
 */
export function closingCommands(
  gap: AskedGap,
  artifacts: readonly KnownFile[],
  offsetAt: OffsetAt,
): readonly ClosingCommand[] {
  const window = gap.window ?? stretchOf(gap, artifacts);
  if (window === null) return [];
  const byFile = askedFiles(gap, artifacts).map((file) => commandsOf(gap, file, window, offsetAt));
  const longest = Math.max(0, ...byFile.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    byFile.flatMap((commands) => commands[at] ?? []),
  ).flat();
  const told = new Map(inTurn.map((each) => [each.command, each]));
  return [...told.values()].slice(0, commandsMax);
}

/** Of a file that was cut short, what came after; otherwise all that its files tell of. */
function stretchOf({ reason, files }: AskedGap, artifacts: readonly KnownFile[]): Interval | null {
  const own = artifacts.filter(({ path }) => files.includes(path));
  const firsts = own.flatMap(({ firstAt }) => firstAt ?? []);
  const lasts = own.flatMap(({ lastAt }) => lastAt ?? []);
  const end = artifacts.flatMap(({ lastAt }) => lastAt ?? []).toSorted((a, b) => b - a)[0];
  const latest = lasts.toSorted((a, b) => b - a)[0];
  const earliest = firsts.toSorted((a, b) => a - b)[0];
  if (latest === undefined || earliest === undefined || end === undefined) return null;
  return reason === "truncated" ? { earliest: latest, latest: end } : { earliest, latest };
}

/** Its own files; of one who has none, those of its peers under its name; else the files it is seen in. */
function askedFiles(gap: AskedGap, artifacts: readonly KnownFile[]): readonly AskedFile[] {
  const known = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const own = gap.files.map((path) => ({ path, artifact: known.get(path) ?? null }));
  if (own.length > 0) return own;
  const missing = gap.reason === "missing-source" ? filesOfMissing(gap, artifacts) : [];
  if (missing.length > 0) return missing;
  const cited = [...new Set(gap.evidence.map(({ path }) => path))];
  return cited.map((path) => ({ path, artifact: known.get(path) ?? null }));
}

/** `web-3` beside `web-2/app.log`: a name the gap tells that differs in its number alone from a folder that is there. */
function filesOfMissing(
  { description }: AskedGap,
  artifacts: readonly KnownFile[],
): readonly AskedFile[] {
  const names = new Set(description.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu));
  const peers = artifacts.flatMap((artifact) => {
    const folder = artifact.path.split("/").at(-2);
    return folder !== undefined && /\d/.test(folder) ? [{ artifact, folder }] : [];
  });
  const present = new Set(peers.map(({ folder }) => folder.toLowerCase()));
  const toGroup = (name: string) => name.replace(/\d+/g, "#");
  for (const name of names) {
    const own = peers.filter(({ folder }) => toGroup(folder.toLowerCase()) === toGroup(name));
    const [first] = own;
    if (first === undefined || present.has(name)) continue;
    return own
      .filter(({ folder }) => folder === first.folder)
      .map(({ artifact }) => ({ path: `${name}/${artifact.path.split("/").at(-1)}`, artifact }));
  }
  return [];
}

function commandsOf(
  { reason }: AskedGap,
  file: AskedFile,
  window: Interval,
  offsetAt: OffsetAt,
): readonly ClosingCommand[] {
  const values = closingValues(file, window, offsetAt);
  const fitting = commandTemplates.filter(
    (template) =>
      suits(template, file, reason) &&
      namesIn(template.command).every((name) => values[name] !== null),
  );
  const isLast = ({ lastFor = [] }: CommandTemplate) => (lastFor.includes(reason) ? 1 : 0);
  return fitting
    .toSorted((a, b) => isLast(a) - isLast(b))
    .map((template) => ({
      label: fill(template.label, values, toShownText),
      command: write(template, values, outputOf(file, window)),
      language: template.language,
    }));
}

function suits(
  { reasons, readers, formats }: CommandTemplate,
  { artifact }: AskedFile,
  reason: Gap["reason"],
): boolean {
  if (reasons !== undefined) return reasons.includes(reason);
  if (reason === "clock") return false;
  // What is not there any more, or could not be read, is asked for as a log with lines.
  if (artifact?.report.kind !== "read") return readers?.includes("stamped-text") === true;
  const { reader, format } = artifact.report;
  const isOfReader = readers?.includes(reader) === true;
  return isOfReader || formats?.some((begins) => format.startsWith(begins)) === true;
}

/** A command of a shell with where it runs and where its answer goes; a query as it is. */
function write(
  { language, runs, command }: CommandTemplate,
  values: ClosingValues,
  { folder, name }: ReturnType<typeof outputOf>,
): string {
  if (language !== "shell") return fill(command, values, (text) => text);
  const local = fill(command, values, quoteWord);
  const asked =
    runs === "there" && values.host !== null
      ? `ssh -- ${quoteWord(values.host)} ${quoteWord(local)}`
      : local;
  if (folder === null) return `${grouped(asked)} > ${quoteWord(`./${name}`)}`;
  const output = quoteWord(`./${folder}/${name}`);
  return `mkdir -p -- ${quoteWord(`./${folder}`)} && ${grouped(asked)} > ${output}`;
}

/** Of two commands in a row, the answer of both goes where it is put. */
function grouped(command: string): string {
  return command.startsWith("timedatectl") ? `{ ${command}; }` : command;
}

function namesIn(template: string): readonly ClosingValueName[] {
  return [...template.matchAll(placeholder)].flatMap(([, name]) => findName(name) ?? []);
}

const placeholder = /%([A-Za-z]+)%/g;

function findName(name: string | undefined): ClosingValueName | undefined {
  return closingValueNames.find((known) => known === name);
}

function fill(template: string, values: ClosingValues, quote: (text: string) => string): string {
  return template.replace(placeholder, (whole, name: string) => {
    const known = findName(name);
    return known === undefined ? whole : quote(values[known] ?? "");
  });
}
