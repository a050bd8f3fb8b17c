import type { ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import type { RecordedPlace } from "./recorded-truth";

/** Of a recorded place, the lines that are cited at most: what is cited in full length proves less. */
const linesMax = 3;

/** The lines or elements a recorded place means, by the names lines of an answer have: "line 12", "element 3". */
export function namesOf({ line, lines, index }: RecordedPlace): readonly string[] {
  if (index !== undefined) return [`element ${index}`];
  const [from, to] = lines ?? [line ?? 0, line ?? 0];
  if (from === 0) return [];
  const count = Math.min(linesMax, to - from + 1);
  return Array.from({ length: count }, (_, offset) => `line ${from + offset}`);
}

/** A line with a handle, as a model is shown it. */
export type ShownLine = {
  readonly handle: string;
  readonly at: string | null;
  readonly file: string;
  /** As it stands there: "lines 3–5". */
  readonly name: string;
  /** Of each line it covers, with its file: "app.log line 3". */
  readonly places: readonly string[];
  readonly text: string;
};

const shownLine =
  /^(L[\d.e-]+) (?:(\d{4}-\d\d-\d\dT[\d:.]+Z) )?(.+?) (line \d+|lines \d+–\d+|element \d+) \| (.*)$/;

export function shownLines(text: string): readonly ShownLine[] {
  return text.split("\n").flatMap((line) => {
    const [, handle, at = null, file = "", name = "", message = ""] = shownLine.exec(line) ?? [];
    if (handle === undefined) return [];
    const places = singleNames(name).map((one) => `${file} ${one}`);
    return [{ handle, at, file, name, places, text: message }];
  });
}

/** Handles of all places a request has shown, by "file name". */
export function shownPlaces({ text }: ScriptedRequest): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const { handle, file, name, places } of shownLines(text)) {
    for (const place of places) {
      if (place === `${file} ${name}` || !shown.has(place)) shown.set(place, handle);
    }
  }
  return shown;
}

/** "lines 3–5" is three lines. */
export function singleNames(name: string): readonly string[] {
  const [, from, to] = /^lines (\d+)–(\d+)$/.exec(name) ?? [];
  if (from === undefined || to === undefined) return [name];
  const count = Number(to) - Number(from) + 1;
  return Array.from({ length: count }, (_, offset) => `line ${Number(from) + offset}`);
}

export function handlesOf(
  evidence: readonly RecordedPlace[],
  shown: ReadonlyMap<string, string>,
): readonly string[] {
  const handles = evidence.flatMap((place) =>
    namesOf(place).flatMap((name) => shown.get(`${place.file} ${name}`) ?? []),
  );
  return [...new Set(handles)].slice(0, 8);
}

/** An event of the timeline, as an opening tells what stands. */
export type StandingEvent = {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly handles: readonly string[];
};

/** `evt_… <time> <title> [<kind>, <who>] <handles>` */
export function standingEvents(text: string): readonly StandingEvent[] {
  return [
    ...text.matchAll(
      /^(evt_\w+) (\d{4}-[\dT:.-]+Z)(?: – \S+Z)?(?: until \S+(?: – \S+Z)?)? (.*) \[[^\]]*\] ((?:L[\d.e-]+ ?)+)$/gm,
    ),
  ].map(([, id = "", at = "", title = "", handles = ""]) => ({
    ...{ id, at, title, handles: handles.trim().split(" ") },
  }));
}
