import { synonymGroups } from "./synonyms";

/** Forms of English verbs that no ending tells, by the form they belong to. */
const formsOf: Readonly<Record<string, string>> = {
  begin: "began begun",
  break: "broke broken",
  bring: "brought",
  build: "built",
  buy: "bought",
  catch: "caught",
  choose: "chose chosen",
  come: "came",
  draw: "drew drawn",
  drive: "drove driven",
  fall: "fell fallen",
  find: "found",
  freeze: "froze frozen",
  get: "got gotten",
  give: "gave given",
  go: "went gone",
  grow: "grew grown",
  hide: "hid hidden",
  hold: "held",
  keep: "kept",
  know: "knew known",
  lead: "led",
  leave: "left",
  lose: "lost",
  make: "made",
  mean: "meant",
  meet: "met",
  pay: "paid",
  rise: "rose risen",
  run: "ran",
  say: "said",
  see: "saw seen",
  send: "sent",
  show: "shown",
  speak: "spoke spoken",
  steal: "stole stolen",
  stick: "stuck",
  take: "took taken",
  tear: "tore torn",
  tell: "told",
  think: "thought",
  throw: "threw thrown",
  understand: "understood",
  withdraw: "withdrew withdrawn",
  write: "wrote written",
};

const plainForms = new Map(
  Object.entries(formsOf).flatMap(([plain, forms]) =>
    forms.split(" ").map((form) => [form, plain] as const),
  ),
);

/** "Broke" as "break"; any other word as it is. */
function toPlainForm(word: string): string {
  return plainForms.get(word) ?? word;
}

const token =
  /\p{sc=Han}+|\p{sc=Hiragana}+|[\p{sc=Katakana}ー]+|(?:(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana})[\p{L}\p{N}])+(?:[._:@/-](?:(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana})[\p{L}\p{N}])+)*/gu;
/** Words of a question that name nothing. */
const empty = new Set(
  "a an the of on in at to for by with from and or it its this that these those there was were is are be been being did do does had has have not no any all again still yet then than into over under up out off about which what who when how long much many time times happen happened occur occurred take took last lasted stand stood period go goes going went gone get gets got".split(
    " ",
  ),
);

const phrases = synonymGroups
  .flatMap((words) => words.map((word) => [word, words[0] ?? word] as const))
  .filter(([word]) => /\s|\p{sc=Han}/u.test(word))
  .toSorted(([a], [b]) => b.length - a.length);

/** What a text names, as stems, each once: see `listStems`. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(listStems(text));
}

/**
 * The stems of a text in its order: words without their endings, words of one meaning as one, Han in pairs of characters.
 * `web-03` is itself and its parts.
 */
export function listStems(text: string): readonly string[] {
  const written = text.normalize("NFKC");
  const plain = written.toLowerCase();
  const stems: string[] = [];
  for (const [phrase, group] of phrases) if (plain.includes(phrase)) stems.push(`=${group}`);
  for (const [word] of written.matchAll(token)) stems.push(...stemsOfWord(word));
  return stems;
}

/** Words that turn a question and are in no record for it. */
const turning = new Set(
  "during although while because since became become becomes really actually finally eventually again afterwards thing things exactly total made make makes come came even just only also there whose whom could can would should".split(
    " ",
  ),
);

/** The stems that a question asks for: what several words say as one is one stem, and its words are none beside it. */
export function askedStemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  let rest = text.normalize("NFKC");
  for (const [phrase, group] of phrases) {
    if (!rest.toLowerCase().includes(phrase)) continue;
    stems.add(`=${group}`);
    rest = rest.replace(new RegExp(asPattern(phrase), "gi"), " ");
  }
  const words = rest.replace(/[\p{L}]+/gu, (word) =>
    turning.has(word.toLowerCase()) ? " " : word,
  );
  const asked = stems.union(stemsOf(words));
  return asked.size > 0 ? asked : stemsOf(text);
}

function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function stemsOfWord(written: string): readonly string[] {
  // In capitals a word of the language is a state or a name: UP, IN.
  const isName = /^\p{Lu}{2,}$/u.test(written);
  const word = written.toLowerCase();
  // In Japanese what is written so joins words and names nothing.
  if (/^\p{sc=Hiragana}/u.test(word)) return [];
  if (/^\p{sc=Han}/u.test(word)) {
    const pairs = [...word].slice(1).map((end, at) => `${[...word][at]}${end}`);
    return pairs.length === 0 ? [word] : pairs;
  }
  // `RolloutPaused` is itself and its words, as `rollout-paused` is.
  const parts = written
    .split(/[._:@/-]|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 1 || /\d/.test(part));
  const all = parts.length > 1 ? [word, ...parts.map((part) => shortForms[part] ?? part)] : [word];
  return all.filter((one) => isName || !empty.has(one)).map(toStem);
}

/** Short forms that names are made of; alone they are other words, such as a latitude. */
const shortForms: Readonly<Record<string, string>> = { lat: "latency", mem: "memory" };

function toStem(word: string): string {
  const written = withoutEnding(word);
  const stem = groups.has(written) ? written : withoutEnding(toPlainForm(word));
  return groups.get(stem) ?? stem;
}

/** A word of the language without the ending of its form. */
export function withoutEnding(word: string): string {
  if (/\d/.test(word) || word.length < 4) return word;
  if (word.length === 4) return withoutShortEnding(word);
  const stem = word.replace(/(?:ations?|ings?|ments?|ers?|ed|es|s|ly|e)$/, "");
  if (stem.length < 3) return withoutShortEnding(word);
  // "Stepped" and "step" are one word; "filled" keeps what "fill" has.
  return /(?:ed|ing|er)s?$/.test(word) ? stem.replace(/([bdgkmnprt])\1$/, "$1") : stem;
}

/** "Keys" and "key", "used" and "use"; not "pass", "bus" or "feed". */
function withoutShortEnding(word: string): string {
  return word.replace(/(?<![isu])s$|(?<=[^e]e)d$/, "");
}

const groups = new Map(
  synonymGroups.flatMap(([group = "", ...words]) =>
    [group, ...words].map((word) => [withoutEnding(word), `=${group}`] as const),
  ),
);
