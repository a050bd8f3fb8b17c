import { formatInstant, type Instant, parseZonedTime } from "@/lib/base/instant";
import { correctedSpan } from "@/lib/domain/evidence/clock-shifts";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { ToolFound } from "../../toolbox/parse-tool-result";
import { numbersIn, type Quantity, quantitiesIn } from "./claim-tokens";
import type { Material } from "./material";
import { plainText } from "./plain-text";

/** What a claim may rest on: texts in plain form, numbers by value, and moments. */
export type Grounds = {
  readonly plain: string;
  readonly raw: string;
  readonly numbers: readonly number[];
  /** Those that are written with a unit. */
  readonly quantities: readonly Quantity[];
  readonly moments: readonly Instant[];
};

/** What its cited records say, and the pieces and searches it names. */
export function groundsOf(material: Material): Grounds {
  const { cited, contrary, subjects, draft } = material;
  const places = [...cited, ...contrary];
  const searches = material.searches.filter(({ found }) => found !== 0);
  const texts = [
    ...places.map(({ text, reference }) => `${text} ${reference.path}`),
    ...subjects.flatMap((subject) => (subject === null ? [] : [subject.title, ...subject.names])),
    ...searches.map(({ text }) => text),
  ];
  const own = [draft.time?.earliest, draft.time?.latest].flatMap(
    (text) => parseZonedTime(text ?? "") ?? [],
  );
  const raw = texts.join("\n");
  return {
    ...{ raw, plain: plainText(raw), quantities: quantitiesIn(raw) },
    numbers: [...numbersIn(raw), ...countsOf(material)],
    moments: [
      ...own,
      ...recordMoments(material),
      ...subjects.flatMap((subject) => momentsOf(subject?.time)),
    ],
  };
}

/** What was found through to the end, and how many places and files are cited. */
function countsOf({ searches, cited }: Material): readonly number[] {
  const found = searches.flatMap(({ found: many, isCut }) =>
    isCut || many === null ? [] : [many],
  );
  const whole = searches.filter(({ isCut }) => !isCut);
  const files = new Set(whole.flatMap(({ places }) => places.map(({ path }) => path)));
  const lines = cited.flatMap(({ reference: { locator } }) =>
    locator.kind === "lines"
      ? [locator.from, locator.to]
      : locator.kind === "index"
        ? [locator.index]
        : [],
  );
  return [...found, files.size, cited.length, ...lines];
}

/** As read, and as the clock of each file was corrected. */
function recordMoments({ cited, contrary, searches, clocks }: Material): readonly Instant[] {
  const records = [...cited, ...contrary].flatMap((place) => place.records);
  return [
    ...records.flatMap(({ time, path }) =>
      time === null ? [] : [time, correctedSpan(clocks, path, time)].flatMap(momentsOf),
    ),
    ...searches.flatMap(({ places }) => places.flatMap(({ at }) => at ?? [])),
  ];
}

function momentsOf(
  time:
    | { readonly earliest: Instant; readonly latest: Instant }
    | { readonly kind: "unknown" }
    | null
    | undefined,
): readonly Instant[] {
  return time && "earliest" in time ? [time.earliest, time.latest] : [];
}

const placesMax = 24;

/** The same with what stands where its searches found something: the first places of each. */
export async function withFound(
  grounds: Grounds,
  searches: readonly ToolFound[],
  evidence: EvidenceReader,
): Promise<Grounds> {
  const each = Math.ceil(placesMax / Math.max(1, searches.length));
  const places = searches.flatMap((search) => search.places.slice(0, each)).slice(0, placesMax);
  const texts: string[] = [];
  for (const { path, locator } of places) {
    const artifact = evidence.artifacts.find((one) => one.artifact.path === path)?.artifact;
    if (artifact === undefined || locator.kind === "frame") continue;
    texts.push(`${(await evidence.rawText(artifact.id, locator))?.slice(0, 2000) ?? ""} ${path}`);
  }
  const raw = texts.join("\n");
  return {
    raw: `${grounds.raw}\n${raw}`,
    plain: `${grounds.plain}${plainText(raw)}`,
    numbers: [...grounds.numbers, ...numbersIn(raw)],
    quantities: [...grounds.quantities, ...quantitiesIn(raw)],
    moments: grounds.moments,
  };
}

/** Is a time of day as written one of these moments, on the clock of UTC or as it stands in the texts? */
export function tellsClock({ raw, moments }: Grounds, clock: string): boolean {
  const written = clock.replace(/Z$/, "").replace(",", ".").padStart(5, "0");
  return (
    raw.includes(clock.replace(/Z$/, "")) ||
    moments.some((moment) => formatInstant(moment).slice(11).startsWith(written))
  );
}
