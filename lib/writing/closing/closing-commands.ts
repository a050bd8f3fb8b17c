import { type Interval, nearestInstant } from "@/lib/base/instant";
import type { ClosingCommand } from "@/lib/domain/closing-command";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { Gap } from "@/lib/domain/timeline/gap";
import { unrotatedPath } from "@/lib/names/host-and-service";
import {
  type AskedFile,
  type ClosingValueName,
  type ClosingValues,
  closingValueNames,
  closingValues,
  outputOf,
} from "./closing-values";
import { type CommandTemplate, commandTemplates, sourcesOfReaders } from "./command-templates";
import { quoteWord } from "./quoting";

const commandsMax = 3;
/** Of a file that was cut short at least so much is asked for. */
const furtherMsMin = 600_000;

type AskedGap = Pick<Gap, "reason" | "files" | "window" | "description" | "evidence">;
type KnownFile = Pick<DatedArtifact, "path" | "clock" | "report" | "firstAt" | "lastAt">;

/**
 * The commands and queries whose answer would close a gap, the most fitting first: of each file in turn. Empty where
 * nobody can be asked by a command, or nothing says when.
 */
export function closingCommands(
  gap: AskedGap,
  artifacts: readonly KnownFile[],
): readonly ClosingCommand[] {
  const window = gap.window ?? stretchOf(gap, artifacts);
  if (window === null) return [];
  const byFile = askedFiles(gap, artifacts).map((file) => commandsOf(gap, file, window));
  const longest = Math.max(0, ...byFile.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    byFile.flatMap((commands) => commands[at] ?? []),
  ).flat();
  const byQuestion = Map.groupBy(inTurn, ({ asked }) => asked);
  return [...byQuestion.values()].flatMap(([first]) => first?.command ?? []).slice(0, commandsMax);
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
  if (reason !== "truncated") return { earliest, latest };
  // How much is missing nothing says: once more as long as what is there.
  const further = latest + Math.max(latest - earliest, furtherMsMin);
  return { earliest: latest, latest: nearestInstant(Math.max(end, further)) };
}

/**
 * Its own files; of one who has none, those of its peers under its name; else the files it is seen in. Parts of one log
 * are read as one.
 */
function askedFiles(gap: AskedGap, artifacts: readonly KnownFile[]): readonly AskedFile[] {
  const known = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const toAsked = (path: string) => ({ path, artifact: known.get(path) ?? null });
  const missing =
    gap.reason === "missing-source" && gap.files.length === 0 ? filesOfMissing(gap, artifacts) : [];
  if (missing.length > 0) return missing;
  const own = gap.files.length > 0 ? gap.files : gap.evidence.map(({ path }) => path);
  const logs = Map.groupBy(own, unrotatedPath);
  return [...logs].flatMap(([log, [first]]) =>
    first === undefined ? [] : { ...toAsked(first), path: log },
  );
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

type Written = {
  /** What is asked, wherever the answer is put. */
  readonly asked: string;
  readonly command: ClosingCommand;
};

function commandsOf({ reason }: AskedGap, file: AskedFile, window: Interval): readonly Written[] {
  const values = closingValues(file, window);
  const fitting = commandTemplates.filter(
    (template) =>
      suits(template, file, reason) &&
      namesIn(template.command + template.label).every((name) => values[name] !== null),
  );
  const isLast = ({ lastFor = [] }: CommandTemplate) => (lastFor.includes(reason) ? 1 : 0);
  return fitting
    .toSorted((a, b) => isLast(a) - isLast(b))
    .map((template) => {
      const asked = write(template, values);
      const { language } = template;
      const command = language === "shell" ? intoFile(asked, outputOf(file, window)) : asked;
      return {
        asked,
        command: { label: fill(template.label, values, toShownText), command, language },
      };
    });
}

function suits(
  { reasons, sources = [], formats = [] }: CommandTemplate,
  { artifact }: AskedFile,
  reason: Gap["reason"],
): boolean {
  if (reasons !== undefined) return reasons.includes(reason);
  if (reason === "clock") return false;
  // What is not there any more, or could not be read, is asked for as a log with lines.
  const { reader, format } =
    artifact?.report.kind === "read" ? artifact.report : { reader: "stamped-text", format: "" };
  const known = new Map<string, readonly string[]>(Object.entries(sourcesOfReaders)).get(reader);
  return (
    sources.some((source) => known?.includes(source) === true) ||
    formats.some((begins) => format.startsWith(begins))
  );
}

/** A command of a shell with where it runs; a query as it is. */
function write({ language, runs, command }: CommandTemplate, values: ClosingValues): string {
  if (language !== "shell") return fill(command, values, (text) => text);
  const local = fill(command, values, quoteWord);
  return runs === "there" && values.host !== null
    ? `ssh -- ${quoteWord(values.host)} ${quoteWord(local)}`
    : local;
}

function intoFile(asked: string, { folder, name }: ReturnType<typeof outputOf>): string {
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
