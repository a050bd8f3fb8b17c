import { type FieldMeaning, inMeanings } from "@/lib/domain/evidence/field-glossary";
import { fitTitle } from "@/lib/domain/titles/fit-title";
import type { EventDraft } from "../event-draft";

/** The drafts with titles that name fields by what people say they mean. */
export function explainFields(
  drafts: readonly EventDraft[],
  meanings: readonly FieldMeaning[] = [],
): readonly EventDraft[] {
  if (meanings.length === 0) return drafts;
  return drafts.map((draft) => ({ ...draft, title: fitTitle(inMeanings(draft.title, meanings)) }));
}
