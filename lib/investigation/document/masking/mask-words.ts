import { createMasking, type Masking } from "@/lib/masking/masking";
import type { CitedPlace, PlaceHiding } from "./cited-places";
import type { HiddenPiece } from "./hidden-pieces";
import { maskRecord } from "./mask-record";
import { renderApart } from "./render-apart";

const noRecord = { recordNumber: 0, time: null, source: null, template: "", fields: {} };

/** Words that code put together of what a place says: hidden as the place asks, then by the rules. */
export function maskWords(masking: Masking, words: string, hiding: PlaceHiding): string {
  const pieces = hiding.kind === "hiding" ? piecesOf(hiding.place) : [];
  const { message } = maskRecord(masking, { ...noRecord, message: words }, pieces);
  return renderApart(masking, message).text;
}

function piecesOf(place: CitedPlace): readonly HiddenPiece[] {
  const masking = createMasking();
  const { spans } = masking.render(place.text, { shown: place });
  return spans.flatMap(({ rawFrom, rawTo, token }) => {
    const of = masking.valueOf(token);
    const text = place.text.slice(Math.max(rawFrom, place.from), Math.min(rawTo, place.to));
    return of === null || text.trim() === "" ? [] : [{ text, of }];
  });
}
