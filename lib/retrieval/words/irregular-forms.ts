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
export function toPlainForm(word: string): string {
  return plainForms.get(word) ?? word;
}
