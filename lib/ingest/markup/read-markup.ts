import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { hideUnclosed } from "./hide-unclosed";
import type { MarkupLanguage } from "./markup-language";

/** What a markup consists of. Comments, declarations and scripts say nothing of an incident, and are left out. */
export type MarkupToken =
  | {
      readonly kind: "open";
      /** As written. */
      readonly name: string;
      /** Those that have a value, in their order. */
      readonly attributes: readonly Attribute[];
      readonly isClosed: boolean;
    }
  | { readonly kind: "close"; readonly name: string }
  /** Of text and of CDATA, with what its entities stand for. */
  | { readonly kind: "words"; readonly text: string };

export type Attribute = {
  readonly name: string;
  readonly value: string;
  /** False also of a quote that nothing closes: the value then begins with it. */
  readonly isQuoted: boolean;
};

/** What else follows a sign "less than" is text. */
const named = /^[\p{L}_]/u;

/**
 * The tokens of HTML or XML, whole or cut out of it. No tree is made of them: whose ends are left out, and what lies in
 * what, each reader knows of its own elements.
 */
export function readMarkup(text: string, language: MarkupLanguage): readonly MarkupToken[] {
  return tokenize(text, language).tokens;
}

/** The same text with blanks for its comments and CDATA: what looks like a tag in them is none. All else keeps its place. */
export function hideSections(text: string, language: MarkupLanguage): string {
  if (!text.includes("<!")) return text;
  let shown = "";
  for (const [from, to] of tokenize(text, language).sections) {
    shown += text.slice(shown.length, from) + " ".repeat(to - from);
  }
  return shown + text.slice(shown.length);
}

function tokenize(text: string, language: MarkupLanguage): Reading {
  const xmlMode = language === "xml";
  const shown = hideUnclosed(text, language);
  const reading = new Reading(text, shown);
  const tokenizer = new Tokenizer(
    { xmlMode, decodeEntities: true, recognizeSelfClosing: true },
    reading,
  );
  tokenizer.write(shown);
  tokenizer.end();
  return reading;
}

/** The words of a piece of markup, with a blank for each tag. */
export function wordsOfMarkup(text: string, language: MarkupLanguage): string {
  return readMarkup(text, language)
    .map((token) => (token.kind === "words" ? token.text : " "))
    .join("")
    .trim();
}

class Reading implements TokenizerCallbacks {
  readonly tokens: MarkupToken[] = [];
  /** From where to where comments and CDATA are. */
  readonly sections: (readonly [number, number])[] = [];
  private words = "";
  private tag: { readonly name: string; readonly from: number; attributes: Attribute[] } | null =
    null;
  private attribute = { name: "", value: "" };
  private isScript = false;

  /** `shown`: without what opens and does not close, as long as the text. */
  constructor(
    private readonly text: string,
    private readonly shown: string,
  ) {}

  ontext(start: number, end: number): void {
    if (!this.isScript) this.words += this.text.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    this.words += String.fromCodePoint(codePoint);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    this.words += this.text.slice(start, end - endOffset);
    this.sections.push([start, end - endOffset]);
  }

  onopentagname(start: number, end: number): void {
    this.endTag(false);
    this.tag = { name: this.text.slice(start, end), from: start - 1, attributes: [] };
  }

  onattribname(start: number, end: number): void {
    this.attribute = { name: this.text.slice(start, end), value: "" };
  }

  onattribdata(start: number, end: number): void {
    this.attribute.value += this.text.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.attribute.value += String.fromCodePoint(codePoint);
  }

  onattribend(quote: QuoteType): void {
    if (quote === QuoteType.NoValue) return;
    this.tag?.attributes.push({ ...this.attribute, isQuoted: quote !== QuoteType.Unquoted });
  }

  onopentagend(end: number): void {
    this.endTag(false, end + 1);
  }

  onselfclosingtag(end: number): void {
    this.endTag(true, end + 1);
  }

  onclosetag(start: number, end: number): void {
    const name = this.text.slice(start, end);
    this.isScript = false;
    if (named.test(name)) this.push({ kind: "close", name });
    else this.words += this.text.slice(start - 2, end + 1);
  }

  /** What is commented out is not said. */
  oncomment(start: number, end: number, endOffset: number): void {
    this.sections.push([start, end - endOffset]);
  }

  ondeclaration(): void {
    // It says which markup this is.
  }

  onprocessinginstruction(): void {
    // It is for programs.
  }

  /** A tag whose end is on another line has said what it has said. */
  onend(): void {
    this.endTag(false);
    this.endWords();
  }

  private endTag(isClosed: boolean, to = this.text.length): void {
    const { tag } = this;
    this.tag = null;
    if (tag === null) return;
    const { name, attributes, from } = tag;
    if (!named.test(name)) {
      this.words += this.text.slice(from, to);
      return;
    }
    this.push({ kind: "open", name, attributes, isClosed });
    const shown = this.shown.slice(from + 1, from + 1 + name.length);
    this.isScript = !isClosed && /^(?:script|style)$/i.test(shown);
  }

  private push(token: MarkupToken): void {
    this.endWords();
    this.tokens.push(token);
  }

  private endWords(): void {
    if (this.words !== "") this.tokens.push({ kind: "words", text: this.words });
    this.words = "";
  }
}
