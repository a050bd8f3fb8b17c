import { rememberTexts } from "@/lib/base/remember-texts";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { Masking } from "@/lib/masking/masking";
import { findNames } from "@/lib/masking/rules/secret-names";
import { canonicalForm } from "@/lib/masking/value-forms";
import type { CopiedRecord } from "../../ports/query-port";
import type { HiddenPiece } from "./hidden-pieces";
import { renderApart } from "./render-apart";

type MaskedRecord = Pick<
  EvidenceRecord,
  "recordNumber" | "time" | "source" | "message" | "template" | "fields"
>;

/**
 * The texts of a record without what its place hides, however a reader put it into cells, and without whatever was found
 * hidden elsewhere. What the place hides and no cell shows as it stands there is looked for by the rules once more.
 */
export function maskRecord(
  masking: Masking,
  record: MaskedRecord,
  pieces: readonly HiddenPiece[],
): Omit<CopiedRecord, "raw"> {
  const { recordNumber, time, source, message, template, fields } = record;
  const stamp = time?.raw ?? "";
  const entries = Object.entries(fields);
  const texts = [message, ...entries.flat().map(String)];
  const all = [stamp, source ?? "", template, ...texts].join("\n");
  const isOpen = entries.every(([name]) => !isSecretName(name));
  if (pieces.length === 0 && isOpen && masking.renderKnown(all) === all) {
    return { recordNumber, stamp, source, message, template, fields };
  }
  const replacements = toReplacements(masking, pieces);
  const isVerbatim = replacements.every(({ forms }) =>
    forms.some((form) => texts.some((text) => text.includes(form))),
  );
  const hide = (text: string, readable: string) => {
    const whole = replaceAll(text, replacements);
    const known = masking.renderKnown(hideParts(whole, replacements, readable));
    return isVerbatim ? known : renderApart(masking, known).text;
  };
  const shownMessage = hide(message, "");
  const hidden = entries.map(([name, value]): [string, typeof value] => {
    const shownName = hide(name, shownMessage);
    if (value === null) return [shownName, null];
    const text = String(value);
    const shown = hideNamed(masking, name, hide(text, shownMessage));
    return [shownName, shown === text ? value : shown];
  });
  return {
    recordNumber,
    stamp: hide(stamp, shownMessage),
    source: source === null ? null : hide(source, shownMessage),
    message: shownMessage,
    template: hide(template, shownMessage),
    fields: Object.fromEntries(hidden),
  };
}

type Replacement = { readonly token: string; readonly forms: readonly string[] };

/** The longest first, so that none is cut by a shorter one. */
function toReplacements(masking: Masking, pieces: readonly HiddenPiece[]): readonly Replacement[] {
  return pieces
    .toSorted((a, b) => b.text.length - a.text.length)
    .map(({ text, of }) => ({
      token: masking.tokenOf(of),
      forms: [...new Set(spellingsOf(text))],
    }));
}

/** As it stands, and as a reader of JSON or of an address hands it on. */
function spellingsOf(text: string): readonly string[] {
  const decoded = decodeString(text);
  return [text, text.trim(), canonicalForm(text), ...(decoded === null ? [] : [decoded])].filter(
    (form) => form !== "",
  );
}

function decodeString(text: string): string | null {
  if (!text.includes("\\")) return null;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    // Not of a JSON string: it was read as it stands.
    return null;
  }
}

/** A shorter value stands inside other words by chance. */
const wordMin = 6;

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  let shown = text;
  for (const { token, forms } of replacements) {
    for (const form of forms) {
      if (!shown.includes(form)) continue;
      shown =
        form.length >= wordMin
          ? shown.replaceAll(form, () => token)
          : replaceWord(shown, form, token);
    }
  }
  return shown;
}

function replaceWord(text: string, word: string, token: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (joins(text[at - 1], word[0]) || joins(word.at(-1), text[end])) continue;
    parts.push(text.slice(from, at), token);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

function joins(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && /\w/.test(left) && /\w/.test(right);
}

/** A part of a value this long is one of it alone. */
const partMin = 8;
const cellMin = 3;

/**
 * What a reader cut out of a hidden value, such as the path out of an address: a cell that is a part of it, or shares a
 * part with it. What stands readable in the message as well is no part of a secret.
 */
function hideParts(text: string, replacements: readonly Replacement[], readable: string): string {
  let shown = text;
  for (const { token, forms } of replacements) {
    const isPart = forms.some((form) => form.length > shown.length && isWordIn(form, shown));
    if (isPart && shown.length >= cellMin && !readable.includes(shown)) return token;
    for (const form of forms) shown = hideShared(shown, form, { token, readable });
  }
  return shown;
}

/** As a word of it, not inside one. */
function isWordIn(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  return !joins(text[at - 1], word[0]) && !joins(word.at(-1), text[at + word.length]);
}

function hideShared(
  text: string,
  form: string,
  { token, readable }: { readonly token: string; readonly readable: string },
): string {
  if (form.length <= partMin || text.length < partMin) return text;
  let shown = text;
  for (let at = 0; at + partMin <= form.length; at += 1) {
    const from = shown.indexOf(form.slice(at, at + partMin));
    if (from < 0) continue;
    let length = partMin;
    while (at + length < form.length && shown[from + length] === form[at + length]) length += 1;
    const part = form.slice(at, at + length);
    at += length - partMin;
    if (!readable.includes(part)) shown = shown.replaceAll(part, () => token);
  }
  return shown;
}

const isSecretName = rememberTexts((name) => findNames(`${name}=`).length > 0);

/** A field whose name says what it holds, whatever stood around it in the file. */
function hideNamed(masking: Masking, name: string, value: string): string {
  if (value === "" || !isSecretName(name)) return value;
  const before = `${name}=`;
  const { text, spans } = renderApart(masking, before + value);
  const isWhole = spans.every(({ rawFrom }) => rawFrom >= before.length);
  return isWhole ? text.slice(before.length) : (spans[0]?.token ?? value);
}
