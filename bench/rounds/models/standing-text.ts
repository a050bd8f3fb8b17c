import { singleNames } from "../../models/shown-places";

/** An event of the timeline as a model is shown it. */
export type StandingEvent = {
  readonly id: string;
  readonly at: string;
  readonly title: string;
  readonly isKey: boolean;
  readonly handles: readonly string[];
  /** Of each line it rests on, with its file: "app.log line 3". */
  readonly places: readonly string[];
};

export type StandingLink = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
};

const event =
  /^(?:\(contested\) )?(evt_\w+) (\d{4}-[\dT:.-]+Z)(?: – \S+)? (.*) \[[^\]]*\](?: credibility [\d.]+)?(?: \((.*)\))?$/;
const link =
  /^(?:\(contested\) )?(lnk_\w+) (evt_\w+) \(.*\) (?:causes|enables|prevents|delays) (evt_\w+) \(/;
const cited = /(L[\d.e-]+) (\S+) (line \d+|lines \d+–\d+|element \d+)/g;

/** Handles of the places any piece of the timeline rests on, by "file name". */
export function standingPlaces(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(cited)].flatMap(([, handle = "", file = "", name = ""]) =>
      singleNames(name).map((one) => [`${file} ${one}`, handle] as const),
    ),
  );
}

/** Events of the timeline in a request, key events before others. */
export function standingEvents(text: string): readonly StandingEvent[] {
  let isKey = false;
  return text.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) isKey = line.startsWith("## Key events");
    const [, id, at = "", title = "", places = ""] = event.exec(line) ?? [];
    if (id === undefined) return [];
    const all = [...places.matchAll(cited)];
    return [
      {
        ...{ id, at, title, isKey, handles: all.map(([, handle = ""]) => handle) },
        places: all.flatMap(([, , file = "", name = ""]) =>
          singleNames(name).map((one) => `${file} ${one}`),
        ),
      },
    ];
  });
}

export function standingLinks(text: string): readonly StandingLink[] {
  return text.split("\n").flatMap((line) => {
    const [, id, source = "", target = ""] = link.exec(line) ?? [];
    return id === undefined ? [] : [{ id, source, target }];
  });
}
