import { parseTicketLink } from "@/lib/domain/review/ticket-link";

/**
 * What the page of a bundle states, read back from its markup. The page is written by React, whose markup has one form:
 * attributes in double quotes, no comments, everything closed. Markup of any other form is refused, and so is what could
 * run or fetch anything. So a reader of this size is enough, and nothing on the page escapes it.
 */
export type MarkedText = { readonly mark: string; readonly text: string };

export type PageTexts = {
  readonly texts: readonly MarkedText[];
  /** Why it is no page of ours. */
  readonly problems: readonly string[];
};

const elements = new Set([
  ...["html", "head", "meta", "title", "style", "body", "main", "header", "footer", "section"],
  ...["nav", "div", "span", "p", "h1", "h2", "h3", "ul", "ol", "li", "dl", "dt", "dd", "a"],
  ...["br", "wbr"],
  ...["strong", "em", "abbr", "code", "blockquote", "time", "details", "summary"],
  ...["table", "caption", "thead", "tbody", "tr", "th", "td", "figure", "figcaption"],
  ...["svg", "g", "rect", "line", "circle", "path", "text"],
]);
const empty = new Set(["meta", "br", "wbr"]);

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z][\w:-]*="[^"]*")*)(\/?)>/y;
const attribute = / ([a-zA-Z][\w:-]*)="([^"]*)"/g;
/** Attributes whose value is read as a style. */
const drawn = /^(style|fill|stroke|filter|mask|clip-path|cursor|marker(-\w+)?)$/;
const loading = /url\(|src\(|image-set\(|@import/i;
const start = "<!DOCTYPE html>";

type Open = { readonly name: string; readonly mark: string | null; text: string };

export function readPageTexts(html: string): PageTexts {
  const reader = new PageReader();
  reader.read(html);
  return { texts: reader.texts, problems: [...new Set(reader.problems)] };
}

class PageReader {
  readonly texts: MarkedText[] = [];
  readonly problems: string[] = [];
  private readonly open: Open[] = [];

  read(html: string): void {
    if (!html.startsWith(start)) this.problems.push("It does not begin as a page of Whence does");
    let at = html.startsWith(start) ? start.length : 0;
    while (at < html.length) {
      const next = html.indexOf("<", at);
      this.addText(html.slice(at, next < 0 ? html.length : next));
      if (next < 0) break;
      tag.lastIndex = next;
      const found = tag.exec(html);
      if (found === null) {
        this.problems.push(`It has markup that no page of Whence has, at character ${next}`);
        return;
      }
      this.addTag(found);
      at = tag.lastIndex;
    }
    if (this.open.length > 0) this.problems.push("It ends too early");
  }

  private addText(escaped: string): void {
    const text = unescapeHtml(escaped);
    for (const element of this.open) if (element.mark !== null) element.text += text;
    if (this.open.at(-1)?.name === "style" && (loading.test(escaped) || /[<\\]/.test(escaped))) {
      this.problems.push("Its style fetches something");
    }
  }

  private addTag([, slash, name = "", attributes = "", closed]: RegExpExecArray): void {
    if (slash === "/") {
      this.close(name);
      return;
    }
    if (!elements.has(name)) this.problems.push(`It has an element ${name}`);
    let mark: string | null = null;
    for (const [, key = "", value = ""] of attributes.matchAll(attribute)) {
      this.checkAttribute(name, key.toLowerCase(), unescapeHtml(value));
      if (key === "data-frozen") mark = unescapeHtml(value);
    }
    if (closed !== "/" && !empty.has(name)) this.open.push({ name, mark, text: "" });
  }

  private checkAttribute(name: string, key: string, value: string): void {
    const isRunning = key.startsWith("on") || key === "srcdoc";
    const isFetching =
      ["src", "srcset", "data", "action", "xlink:href", "background"].includes(key) ||
      (key === "href" && !value.startsWith("#") && !isTicketLink(name, value)) ||
      (drawn.test(key) && loading.test(value)) ||
      (name === "meta" && key === "http-equiv" && value !== "Content-Security-Policy");
    if (isRunning) this.problems.push(`It runs something (${key})`);
    if (isFetching) this.problems.push(`It leads or reaches elsewhere (${name} ${key})`);
  }

  private close(name: string): void {
    const last = this.open.pop();
    if (last?.name !== name) this.problems.push(`Its element ${name} is closed in the wrong place`);
    if (last !== undefined && last.mark !== null) {
      this.texts.push({ mark: last.mark, text: last.text });
    }
  }
}

/** People follow the link of an action item's ticket: nothing is loaded until then. */
function isTicketLink(name: string, value: string): boolean {
  return name === "a" && parseTicketLink(value) === value;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" },
};

/** React escapes these five and no others. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}
