import type { Interval } from "@/lib/base/instant";
import { type Gap, type GapEdit, gapEditSchema, gapTypes } from "@/lib/domain/timeline/gap";
import type { ReadDraft } from "./read-draft";
import { readTypedEnds, type TypedEnds, toTypedEnds } from "./typed-ends";

/** What a form holds of a gap, as text: paths one on each line, both ends empty for no stretch of time. */
export type GapDraft = TypedEnds & {
  readonly type: string;
  readonly files: string;
  readonly expectedEvidence: string;
};

export const gapDraftFields = [
  "type",
  "files",
  "from",
  "to",
  "expectedEvidence",
] as const satisfies readonly (keyof GapDraft)[];

export const noGap: GapDraft = {
  ...{ type: "evidential", files: "", from: "", to: "", expectedEvidence: "" },
};

export function toGapDraft(gap: Gap, zone: string): GapDraft {
  const { type, expectedEvidence, window } = gap;
  return { type, expectedEvidence, files: gap.files.join("\n"), ...toTypedEnds(window, zone) };
}

export function readGapDraft(
  draft: GapDraft,
  before: GapDraft,
  zone: string,
): ReadDraft<GapEdit, keyof GapDraft> {
  const window = readWindow(draft, before, zone);
  if (!window.ok) return window;
  const type = gapTypes.find((choice) => choice === draft.type);
  const expectedEvidence = draft.expectedEvidence.trim();
  const parsed = gapEditSchema.safeParse({
    ...(type === undefined || draft.type === before.type ? {} : { type }),
    ...(draft.files === before.files ? {} : { files: readFiles(draft.files) }),
    ...(expectedEvidence === before.expectedEvidence ? {} : { expectedEvidence }),
    ...window.edit,
  });
  if (parsed.success) return { ok: true, edit: parsed.data };
  const [issue] = parsed.error.issues;
  const field = gapDraftFields.find((name) => name === issue?.path[0]) ?? "to";
  return { ok: false, problems: { [field]: issue?.message ?? "Not valid" } };
}

function readFiles(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

function readWindow(
  draft: TypedEnds,
  before: TypedEnds,
  zone: string,
):
  | { readonly ok: true; readonly edit: { readonly window?: Interval | null } }
  | { readonly ok: false; readonly problems: Partial<TypedEnds> } {
  if (draft.from === before.from && draft.to === before.to) return { ok: true, edit: {} };
  if (draft.from === "" && draft.to === "") return { ok: true, edit: { window: null } };
  const ends = readTypedEnds(draft, { from: "", to: "" }, zone);
  if (!ends.ok) return ends;
  return "earliest" in ends.edit
    ? { ok: true, edit: { window: ends.edit } }
    : { ok: true, edit: {} };
}
