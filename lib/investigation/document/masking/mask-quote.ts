import { assertUnreachable } from "@/lib/base/assert";
import type { Masking } from "@/lib/masking/masking";
import type { RenderedSpan, Rendering } from "@/lib/masking/rendering";
import { findDecodedStrings } from "../../evidence/citation";
import type { CitedPlace, PlaceHiding } from "./cited-places";

/** Nobody can tell what such words are a part of, so they are not shown. */
const goneQuote = "[quotation left out: its evidence is gone]";

/**
 * A quotation as a part of the place it was taken from, so that one that begins behind "password=" or ends
 * inside a token hides what the whole line hides.
 */
export function maskQuote(
  masking: Masking,
  quote: string,
  hiding: PlaceHiding = { kind: "gone" },
): string {
  switch (hiding.kind) {
    case "gone":
      return goneQuote;
    case "plain":
      return masking.render(quote).text;
    case "hiding":
      return masking.render(findInPlace(masking, quote, hiding.place)).text;
    default:
      return assertUnreachable(hiding);
  }
}

/** What the place shows of the quotation; the quotation itself when the place does not have it. */
function findInPlace(masking: Masking, quote: string, place: CitedPlace): string {
  if (quote === "") return quote;
  const inPlace = cutOut(masking.render(place.text, { shown: place }), place, quote);
  if (inPlace !== null) return inPlace;
  // The quotation of an element may be of a string as it reads once decoded.
  for (const text of findDecodedStrings(place.text.slice(place.from, place.to), quote)) {
    const decoded = cutOut(masking.render(text), { text, from: 0, to: text.length }, quote);
    if (decoded !== null) return decoded;
  }
  return quote;
}

/**
 * What the rendering has where the raw text has the quotation, tokens whole; null when the place does not
 * have it. Where it stands more than once, a place that hides nothing of it counts: it can be read there.
 */
function cutOut(rendering: Rendering, place: CitedPlace, quote: string): string | null {
  const first = place.text.indexOf(quote, place.from);
  if (first < 0 || first + quote.length > place.to) return null;
  let index = 0;
  for (let at = first; at >= 0 && at + quote.length <= place.to; ) {
    const to = at + quote.length;
    while ((rendering.spans[index]?.rawTo ?? Number.POSITIVE_INFINITY) <= at) index += 1;
    if ((rendering.spans[index]?.rawFrom ?? Number.POSITIVE_INFINITY) >= to) return quote;
    at = place.text.indexOf(quote, at + 1);
  }
  return slice(rendering, place.text, first, first + quote.length);
}

function slice({ spans }: Rendering, raw: string, from: number, to: number): string {
  const parts: string[] = [];
  let at = from;
  for (const { rawFrom, rawTo, token } of overlapping(spans, from, to)) {
    parts.push(raw.slice(at, Math.max(at, rawFrom)), token);
    at = rawTo;
  }
  return parts.join("") + raw.slice(at, Math.max(at, to));
}

function overlapping(spans: readonly RenderedSpan[], from: number, to: number) {
  return spans.filter(({ rawFrom, rawTo }) => rawFrom < to && rawTo > from);
}
