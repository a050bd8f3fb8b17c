import { deviation } from "@/lib/base/change-points";
import { nearestInstant } from "@/lib/base/instant";
import { median } from "@/lib/base/robust-statistics";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { EvidenceReader, MeasuredSeries } from "@/lib/investigation/ports/evidence-port";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { citeRecords } from "../tools/cite-records";
import { pieceDraft } from "../tools/finding-draft";
import type { Inquiry } from "../tools/inquiry";
import { askRecordsAt } from "../tools/records-at";
import type { DatedEvent } from "../tools/story";
import { tellResult, toListedPlace } from "../tools/tool-result";
import { levelText, nameOfSeries } from "./read-levels";

/** With fewer samples on either side nothing can be said of a level. */
const samplesMin = 8;
const aroundMs = 600_000;
/** Within so many spreads of its level a sample is as usual. */
const usualSpreads = 2;
const limit = 4;

/**
 * Evidence against an event that says a number left its level: every sample it cites, and all samples around, lie where
 * they lay before. Only where all it rests on was measured: what a record says in words is not refuted by a number.
 */
export async function findStillSeries(
  inquiry: Inquiry,
  event: DatedEvent,
): Promise<FindingDraft | null> {
  const cited = await askRecordsAt(inquiry, event.evidence);
  if (cited.answer.length === 0 || cited.answer.some(({ kind }) => kind !== "metric")) return null;
  const asked = await inquiry.ask({
    name: "series_at_places",
    arguments: { places: event.evidence.map(({ path, locator }) => ({ path, locator })) },
    answer: (evidence) => seriesAt(evidence, event),
    tell: ({ series, isCut }) =>
      tellResult({
        found: series.length,
        isCut,
        places: series.flatMap(({ path, series: { marked } }) =>
          marked.map(({ at, locator }) => toListedPlace({ at, locator, path })),
        ),
      }),
  });
  const { series, isCut } = asked.answer;
  if (isCut || series.length === 0 || !series.every((one) => isStill(one.series, event)))
    return null;
  const quoted = await citeRecords(inquiry, cited.answer);
  const [first] = series;
  if (first === undefined || quoted.answer.length === 0) return null;
  const level = levelText(median(first.series.cells.map(({ mean }) => mean)));
  return pieceDraft("refutation", event.id, {
    claim: `${nameOfSeries(first.series)} stays at ${level} around "${event.title}": nothing it cites left its level`,
    ...{ method: "measured", confidence: 0.6 },
    ...{ cited: quoted.answer, calls: [cited.call, asked.call, quoted.call] },
    counterSearch: `Whether any of the ${series.length} series it cites moved within ten minutes: none did`,
  });
}

async function seriesAt(evidence: EvidenceReader, { evidence: refs, time }: DatedEvent) {
  const byPath = Map.groupBy(refs, ({ path }) => path);
  const series: { readonly path: string; readonly series: MeasuredSeries }[] = [];
  let isCut = false;
  for (const [path, places] of byPath) {
    const [first] = places;
    if (first === undefined) continue;
    const page = await evidence.series({
      ...{ artifactId: first.artifactId, words: [], isOfPlaces: true, limit },
      ...windowAround(time.earliest),
      places: places.map(({ locator }: EvidenceReference) => locator),
    });
    isCut ||= page.series.length < page.total;
    series.push(...page.series.map((one) => ({ path, series: one })));
  }
  return { series, isCut };
}

function windowAround(at: DatedEvent["time"]["earliest"]) {
  const [earliest, latest] = [nearestInstant(at - aroundMs), nearestInstant(at + aroundMs)];
  return { earliest, latest, bucketMs: Math.ceil((2 * aroundMs) / 400) };
}

/** The samples around lie where those before lay. */
function isStill({ cells }: MeasuredSeries, { time }: DatedEvent): boolean {
  const before = cells.filter(({ at }) => at < time.earliest);
  const after = cells.filter(({ at }) => at >= time.earliest);
  if (before.length < samplesMin || after.length < samplesMin) return false;
  const values = before.map(({ mean }) => mean);
  const level = median(values);
  const spread = deviation(values);
  return after.every(
    ({ least, most }) =>
      Math.abs(least - level) <= usualSpreads * spread &&
      Math.abs(most - level) <= usualSpreads * spread,
  );
}
