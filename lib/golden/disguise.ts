/**
 * Gives a recorded incident other hosts, services, accounts, addresses, ids and another day, in
 * evidence and truth alike, so that whoever recognises a sample by its words or times is found out.
 * Software keeps its name. All stamps move by one and the same amount.
 */
export type Disguise = { readonly text: (text: string) => string };

const shiftHours = 17 * 24 + 5;
const shiftMs = shiftHours * 3_600_000;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const invented = [
  ...["heron", "willow", "garnet", "tundra", "saffron", "meadow", "copper", "lagoon", "juniper"],
  ...["quartz", "ember", "falcon", "cedar", "marble", "indigo", "harbour", "thistle", "pelican"],
  ...[
    "amber",
    "bramble",
    "cobalt",
    "dune",
    "fern",
    "glacier",
    "hazel",
    "iris",
    "jasper",
    "kestrel",
  ],
  ...["larch", "moss", "nettle", "opal", "pine", "raven", "sorrel", "teal", "umber", "violet"],
];

/** Names everybody's machines have, and common words: to rename these would change what is said. */
const kept = new Set(["root", "postgres", "kernel", "pool", "risk", "customers", "risk / gateway"]);

/** `names`: what the truth calls hosts, services, accounts, people, jobs and the like. */
export function disguiseOf(names: readonly string[], recordedAt: Date): Disguise {
  const words = new Map<string, string>();
  const tokens = [...new Set(names.flatMap(tokensOf))]
    .filter((token) => !kept.has(token))
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const rename = (token: string): string => {
    const stem = token.replace(/-?\d+$/, "");
    const known = words.get(stem) ?? invented[words.size % invented.length] ?? stem;
    words.set(stem, known);
    const cased = /^[A-Z]+$/.test(stem) ? known.slice(0, 3).toUpperCase() : known;
    return cased + token.slice(stem.length);
  };
  const renamed = new Map(tokens.map((token) => [token, rename(token)]));
  const pattern = new RegExp(
    `(?<![\\w.])(?:${tokens.map((token) => token.replace(/[.*+?^$()|[\]{}\\/-]/g, "\\$&")).join("|")})(?![\\w])`,
    "g",
  );
  const year = recordedAt.getUTCFullYear();
  return {
    text: (text) =>
      shiftStamps(
        text
          .replace(pattern, (token) => renamed.get(token) ?? token)
          .replace(/(?<![\w.:-])(203\.0\.113|198\.51\.100|192\.0\.2)\.(\d{1,3})\b/g, otherAddress)
          .replace(/(?<![\w./])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8,}(?![\w])/g, otherId),
        year,
      ),
  };
}

/** `app-01` of "orders on app-01 (nginx)": what looks like an identifier, and names of one word. */
function tokensOf(name: string): readonly string[] {
  if (/^[a-z][\w-]*$/.test(name)) return [name];
  return name.match(/\b[A-Za-z]+(?:-[a-z]+)*-\d+\b/g) ?? [];
}

function otherAddress(_: string, net: string, host: string): string {
  const nets: Readonly<Record<string, string>> = {
    "203.0.113": "198.51.100",
    "198.51.100": "192.0.2",
    "192.0.2": "203.0.113",
  };
  return `${nets[net] ?? net}.${(Number(host) % 200) + 40}`;
}

/** Another id for each, the same for the same: every hexadecimal digit is exchanged for another. */
function otherId(id: string): string {
  return [...id].map((digit) => "7d3f1a9c5e0b8246"[Number.parseInt(digit, 16)] ?? digit).join("");
}

type Shift = (match: readonly (string | undefined)[], year: number) => string | null;
type Rule = readonly [RegExp, Shift];

const rules: readonly Rule[] = [
  // 2026-11-21T00:22:33, 2026-11-21 00:22:33, 2026/11/21 02:22:33, 20261121-00:22:33
  [
    /(?<!\d)(\d{4})([-/]?)(\d{2})\2(\d{2})([T -])(\d{2}):(\d{2})/g,
    ([, y, dash, mo, d, gap, h, mi]) => {
      const at = moved(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi));
      return at && `${at.y}${dash}${at.mo}${dash}${at.d}${gap}${at.h}:${at.mi}`;
    },
  ],
  // 21/Nov/2026:02:22:33
  [
    /(?<!\d)(\d{2})\/([A-Z][a-z]{2})\/(\d{4}):(\d{2}):(\d{2})/g,
    ([, d, month, y, h, mi]) => {
      const at = moved(Number(y), months.indexOf(month ?? ""), Number(d), Number(h), Number(mi));
      return at && `${at.d}/${at.month}/${at.y}:${at.h}:${at.mi}`;
    },
  ],
  // Sat Nov 21 02:22:33 2026, Nov 21 02:22:33
  [
    /(?:\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat) )?\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([ \d]\d) (\d{2}):(\d{2})(:\d{2}(?:\.\d+)?)?( \d{4})?/g,
    ([, weekday, month, d, h, mi, rest = "", stated], year) => {
      const y = stated === undefined ? year : Number(stated);
      const at = moved(y, months.indexOf(month ?? ""), Number(d), Number(h), Number(mi));
      if (at === null) return null;
      const day = String(Number(at.d)).padStart(2, " ");
      const named = weekday === undefined ? "" : `${at.weekday} `;
      const suffix = stated === undefined ? "" : ` ${at.y}`;
      return `${named}${at.month} ${day} ${at.h}:${at.mi}${rest}${suffix}`;
    },
  ],
  // Seconds and finer since 1970, of this decade.
  [
    /(?<![\w.-])(1[78]\d{8})(\d{3}|\d{6}|\d{9})?(?!\d)/g,
    ([, whole, finer = ""]) => `${Number(whole) + shiftMs / 1000}${finer}`,
  ],
  // Times of day that people write.
  [
    /(?<![\d:T/.+-])([01]\d|2[0-3]):([0-5]\d)(?!\d|:\d{3})/g,
    ([, hour, minute]) => `${pad((Number(hour) + shiftHours) % 24)}:${minute}`,
  ],
];

type Piece = { readonly text: string; readonly isDone: boolean };

/** Each rule looks only at what no rule before it has moved. */
function shiftStamps(text: string, year: number): string {
  const start: readonly Piece[] = [{ text, isDone: false }];
  return rules
    .reduce(
      (pieces, rule) =>
        pieces.flatMap((piece) => (piece.isDone ? [piece] : applyRule(piece.text, rule, year))),
      start,
    )
    .map((piece) => piece.text)
    .join("");
}

function applyRule(text: string, [pattern, shift]: Rule, year: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const shifted = shift(match, year);
    if (shifted === null) continue;
    pieces.push({ text: text.slice(from, match.index), isDone: false });
    pieces.push({ text: shifted, isDone: true });
    from = match.index + match[0].length;
  }
  return [...pieces, { text: text.slice(from), isDone: false }];
}

function moved(y: number, month: number, d: number, h: number, mi: number) {
  if (month < 0) return null;
  const at = new Date(Date.UTC(y, month, d, h, mi) + shiftMs);
  return {
    y: at.getUTCFullYear(),
    mo: pad(at.getUTCMonth() + 1),
    month: months[at.getUTCMonth()] ?? "",
    weekday: weekdays[at.getUTCDay()] ?? "",
    d: pad(at.getUTCDate()),
    h: pad(at.getUTCHours()),
    mi: pad(at.getUTCMinutes()),
  };
}

function pad(number: number): string {
  return `${number}`.padStart(2, "0");
}
