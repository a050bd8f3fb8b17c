import { type Instant, parseInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { upperFirst } from "@/lib/writing/grammar/first-letter";
import type { Moment } from "../document/moments";
import { type Found, likeliestOf } from "./find-moment";
import { incidentPart } from "./question/incident-words";
import { type AnswerText, refuse, type Standing, undecided } from "./telling";

type Bound = "beginning" | "mitigation" | "end";

/** "The end" of nothing that is named is that of the incident. */
const bare: Readonly<Record<Bound, RegExp>> = {
  beginning: /^(?:the )?(?:very )?(?:beginning|start|onset|开始)$/iu,
  mitigation: /^(?:the )?(?:mitigation|缓解)$/iu,
  end: /^(?:the )?(?:very )?(?:end|finish|resolution|结束)$/iu,
};

const clocks = {
  beginning: "startedAt",
  mitigation: "mitigatedAt",
  end: "resolvedAt",
} as const satisfies Record<Bound, string>;

/** As sure as what was chosen for the beginning and the end of the incident. */
const boundScore = 0.8;

/** By its clock, or refused where that is not known. */
type Bounded =
  | { readonly kind: "found"; readonly found: readonly Found[] }
  | (AnswerText & { readonly kind: "none" });

/**
 * The bound of the incident that words name with nothing that it is of: by the clock of the incident, and never any event with such a
 * word. Words that name the incident as well are left to the timeline where its clock is not known. Null where they name no bound.
 */
export function findBound(named: Named, standing: Standing): Bounded | null {
  const words = named.words.trim();
  const own = (Object.keys(bare) as Bound[]).find((each) => bare[each].test(words));
  const part = incidentPart(words);
  const bound = own ?? (part === "whole" ? null : part);
  if (bound === null || named.place !== null) return null;
  const { document, moments } = standing;
  const stated = document.incident[clocks[bound]];
  const at = stated === undefined ? null : parseInstant(stated);
  if (at !== null)
    return { kind: "found", found: [{ moment: momentOf(bound, at, moments), score: boundScore }] };
  return own === undefined
    ? null
    : { ...refuse(`The ${bound} of the incident is not known`), kind: "none" };
}

function momentOf(bound: Bound, at: Instant, moments: readonly Moment[]): Moment {
  const then = moments.filter(({ earliest, end }) => earliest === at || end === at);
  const main = then.find(({ isKey, earliest }) => isKey && earliest === at) ?? then[0];
  return {
    ...{ id: main?.id ?? "incident", kind: "incident", entities: [], isKey: true },
    words: [[`${bound} of the incident`, 1]],
    title: `${upperFirst(`${bound} of`)} the incident${main === undefined ? "" : `: ${main.title}`}`,
    ...{ earliest: at, latest: at, end: at, evidence: main?.evidence ?? [] },
    confidence: main?.confidence ?? boundScore,
  };
}

/** What is next to a bound is not meant by it: of several happenings at other times nothing says which. */
export function whySeveral({ words, place }: Named, found: readonly Found[]): AnswerText | null {
  const [first, ...others] = likeliestOf(found).map(({ moment }) => moment);
  if (first === undefined || place !== null) return null;
  const apart = others.filter(({ earliest }) => Math.abs(earliest - first.earliest) > togetherMs);
  return apart.length === 0
    ? null
    : undecided(`“${words}” may be any of several at other times`, [first, ...apart.slice(0, 2)]);
}

const togetherMs = 1_000;
