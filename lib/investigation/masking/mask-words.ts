import type { Masking } from "@/lib/masking/masking";
import type { PlaceFinding } from "./cited-places";
import { maskRecord } from "./mask-record";
import { renderApart } from "./render-apart";

const noRecord = { recordNumber: 0, time: null, source: null, template: "", fields: {} };

/** Words that code put together of what a place says: hidden as the place asks, then by the rules. */
export function maskWords(masking: Masking, words: string, finding: PlaceFinding): string {
  const pieces = finding.kind === "hiding" ? piecesOf(masking, finding.place) : [];
  const { message } = maskRecord(masking, { ...noRecord, message: words }, pieces);
  return renderApart(masking, message).text;
}

function piecesOf(
  masking: Masking,
  place: { readonly text: string; readonly from: number; readonly to: number },
) {
  const { spans } = masking.render(place.text, { shown: place });
  return spans.flatMap(({ rawFrom, rawTo, token }) => {
    const of = masking.valueOf(token);
    const text = place.text.slice(Math.max(rawFrom, place.from), Math.min(rawTo, place.to));
    return of === null || text.trim() === "" ? [] : [{ text, of }];
  });
}
