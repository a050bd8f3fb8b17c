/** What of a title must be read off a citation: numbers, codes, addresses, versions and other names with a digit. */
export type TitleValue = {
  readonly text: string;
  /** The title cuts it: only its beginning is there. */
  readonly isCut: boolean;
};

const word = /[\p{L}\p{N}_.,:/@%+#~=&?*\\-]*\p{N}[\p{L}\p{N}_.,:/@%+#~=&?*\\-]*(…?)/gu;
const edges = /^[.,:;/+*=?#&-]+(?=\S)|[.,:;/*=?&-]+$/g;

export function valuesIn(title: string): readonly TitleValue[] {
  return [...title.matchAll(word)].map(([whole, cut]) => ({
    text: whole.replace(/…$/, "").replace(edges, ""),
    isCut: cut !== "",
  }));
}

const statusClass = /^[1-5]xx$/i;
const numberWithUnit = /^([+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[+-]?\d+(?:[.,]\d+)?)([^\d]{0,8})$/;
const separators = /[-_./:@,\s=]+/g;

/** The texts that citations show, prepared once for many questions. */
export class ShownValues {
  readonly #text: string;
  readonly #bare: string;
  #numbers: readonly number[] | null = null;

  constructor(texts: readonly string[]) {
    this.#text = texts.join("\n").toLowerCase();
    this.#bare = this.#text.replace(separators, "");
  }

  /** Is the value there, as it is written, between other separators, or as a number with more digits? */
  has({ text, isCut }: TitleValue): boolean {
    const value = text.toLowerCase();
    if (statusClass.test(value))
      return new RegExp(`\\b${value.charAt(0)}\\d\\d\\b`).test(this.#text);
    const number = isCut ? undefined : numberWithUnit.exec(value)?.[1];
    if (number !== undefined) return this.#hasNumber(number);
    return this.#text.includes(value) || this.#bare.includes(value.replace(separators, ""));
  }

  /** `35.7` is read off 35.678, and `1,038` off 1038: to the last digit that is shown. */
  #hasNumber(written: string): boolean {
    this.#numbers ??= numberForms.flatMap((form) =>
      [...this.#text.matchAll(form)].flatMap(([text]) => toNumbers(text)),
    );
    const shown = toNumbers(written).map(Math.abs);
    const decimals = /\.(\d+)$/.exec(written)?.[1]?.length ?? 0;
    const within = 0.5 * 10 ** -decimals * (1 + 1e-9);
    return this.#numbers.some((number) =>
      shown.some((each) => {
        const isCounted = Number.isInteger(number) && Number.isInteger(each);
        return Math.abs(number - each) <= (isCounted ? 0 : within);
      }),
    );
  }
}

/** As programs write them, with thousands apart, and with a decimal comma: in a row of cells nobody sees which it is. */
const numberForms = [
  /\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?/g,
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?/g,
  /\d+,\d+/g,
] as const;

/** A comma may stand before decimals or between thousands. */
function toNumbers(written: string): readonly number[] {
  const readings = new Set([written.replaceAll(",", ""), written.replace(",", ".")]);
  return [...readings].map(Number).filter(Number.isFinite);
}
