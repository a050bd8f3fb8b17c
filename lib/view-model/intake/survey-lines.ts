import { formatInstant, type Instant } from "@/lib/base/instant";
import { describeLocator, evidenceKey } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type {
  Survey,
  SurveyLine,
  SurveyReference,
  SurveySection,
} from "@/lib/domain/evidence/survey";
import { formatTime } from "@/lib/time/shown/time-text";

/** A line of the survey as it is drawn. */
export type ShownLine = {
  readonly key: string;
  readonly time: { readonly text: string; readonly iso: string } | null;
  readonly text: string;
  readonly isQuoted: boolean;
  readonly why: string;
  readonly course: SurveyLine["course"];
  /** What the line opens. */
  readonly place: ShownPlace;
  /** Further places that show the same. */
  readonly others: readonly ShownPlace[];
};

export type ShownPlace = { readonly text: string; readonly reference: SurveyReference };

/** A line without a place, which the server never sends, is left out: it would open nothing. */
export function showLines(
  { key, lines }: SurveySection,
  { isOfSeveralDays }: Pick<Survey, "isOfSeveralDays">,
  zone: string,
): readonly ShownLine[] {
  return lines.flatMap((line, index) => {
    const [place, ...others] = line.references.map(showPlace);
    if (place === undefined) return [];
    return [
      {
        key: `${key} ${index}`,
        time: line.at === null ? null : showTime(line.at, zone, isOfSeveralDays),
        ...{
          text: line.text,
          isQuoted: isQuoted(line),
          why: line.why,
          course: line.course,
          place,
          others,
        },
      },
    ];
  });
}

function isQuoted({ basis }: SurveyLine): boolean {
  return basis === "quoted";
}

function showTime(at: Instant, zone: string, withDay: boolean) {
  return { text: formatTime(at, zone, { withDay }), iso: formatInstant(at) };
}

function showPlace(reference: SurveyReference): ShownPlace {
  const { path, locator } = reference;
  return {
    reference,
    text:
      locator === null ? toShownPath(path) : `${toShownPath(path)}, ${describeLocator(locator)}`,
  };
}

/** Equal for references to one place. */
export function placeKey({ path, locator }: SurveyReference): string {
  return locator === null ? path : evidenceKey({ path, locator });
}
