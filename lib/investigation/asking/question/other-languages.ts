/**
 * Questions in the languages that evidence is written in, put in the English form of the same question. What is asked is decided by the
 * interrogative alone; the words beside it stay as they are, for the evidence has them in the same language.
 */
type Language = {
  /** What asks, by the English form that means the same; the first that fits is read. */
  readonly asking: readonly (readonly [pattern: RegExp, english: string])[];
  /** Articles, prepositions and auxiliaries: they name nothing. */
  readonly empty: ReadonlySet<string>;
};

const german: Language = {
  asking: [
    [/^seit wann\b/iu, "since when was"],
    [/^(?:wann|um wie ?viel uhr)\b/iu, "when was"],
    [/^wie lange?\b/iu, "how long was"],
    [/^wie (?:viele?|oft)\b/iu, "how many"],
    [/^(?:warum|wieso|weshalb)\b/iu, "why was"],
    [/^(?:wer|durch wen|von wem)\b/iu, "who"],
  ],
  empty: words(
    "der die das den dem des ein eine einen einem einer hat haben hatte wurde wurden war waren ist sind wird im in am an auf von vom zu zum zur mit bei und oder sich es denn nun eigentlich eben dann da",
  ),
};
const spanish: Language = {
  asking: [
    [/^(?:desde|a partir de) cu[áa]ndo(?= )/iu, "since when was"],
    [/^(?:cu[áa]ndo|a qu[ée] hora)(?= )/iu, "when was"],
    [/^(?:durante )?cu[áa]nto (?:tiempo|dur[óo])(?= )/iu, "how long was"],
    [/^cu[áa]nt[oa]s(?: veces)?(?= )/iu, "how many"],
    [/^por qu[ée](?= )/iu, "why was"],
    [/^qui[ée]n(?:es)?(?= )/iu, "who"],
  ],
  empty: words(
    "el la los las un una unos unas de del al a en por para con y o se lo le fue fueron era estaba estuvo ha han había hubo es son que su sus",
  ),
};
const portuguese: Language = {
  asking: [
    [/^(?:desde|a partir de) quando(?= )/iu, "since when was"],
    [/^(?:quando|a que horas)(?= )/iu, "when was"],
    [/^(?:por |durante )?quanto tempo(?= )/iu, "how long was"],
    [/^quant[oa]s(?: vezes)?(?= )/iu, "how many"],
    [/^por qu[eê](?= )/iu, "why was"],
    [/^quem(?= )/iu, "who"],
  ],
  empty: words(
    "o a os as um uma uns umas de do da dos das ao à em no na nos nas por pelo pela para com e ou se foi foram era estava esteve ficou tem têm tinha houve é são que seu sua",
  ),
};
const french: Language = {
  asking: [
    [/^(?:depuis|à partir de) quand(?= )/iu, "since when was"],
    [/^(?:quand|à quelle heure)(?: est-ce que| est-ce qu['’])?(?= )/iu, "when was"],
    [/^(?:pendant |durant )?combien de temps(?= )/iu, "how long was"],
    [/^combien (?:de fois(?= )|d['’]|de(?= ))/iu, "how many"],
    [/^pourquoi(?= )/iu, "why was"],
    [/^qui(?: est-ce qui)?(?= )/iu, "who"],
  ],
  empty: words(
    "le la les l un une des de du d au aux à en dans sur par pour avec et ou se s est sont était étaient a ont avait été que qui son sa ses il elle on",
  ),
};
const italian: Language = {
  asking: [
    [/^(?:da quando|a partire da quando)(?= )/iu, "since when was"],
    [/^(?:quando|a che ora)(?= )/iu, "when was"],
    [/^(?:per )?quanto (?:tempo|è durat[oa])(?= )/iu, "how long was"],
    [/^quant[ie](?: volte)?(?= )/iu, "how many"],
    [/^perch[éè](?= )/iu, "why was"],
    [/^chi(?= )/iu, "who"],
  ],
  empty: words(
    "il lo la i gli le l un uno una di del della dei delle al alla a in nel nella da dal dalla per con e o si è sono era erano ha hanno stato stata che",
  ),
};
const polish: Language = {
  asking: [
    [/^od (?:kiedy|kt[óo]rej)(?= )/iu, "since when was"],
    [/^(?:kiedy|o kt[óo]rej(?: godzinie)?)(?= )/iu, "when was"],
    [/^(?:jak d[łl]ugo|ile (?:czasu )?trwa[łl][ao]?)(?= )/iu, "how long was"],
    [/^(?:ile razy|ile|ilu)(?= )/iu, "how many"],
    [/^(?:dlaczego|czemu)(?= )/iu, "why was"],
    [/^kto(?= )/iu, "who"],
  ],
  empty: words(
    "w we z ze na do od po za o i a lub się to ten ta te tego tej był była było były jest są został została zostało przez dla przy",
  ),
};
const dutch: Language = {
  asking: [
    [/^(?:sinds|vanaf) wanneer(?= )/iu, "since when was"],
    [/^(?:wanneer|hoe laat)(?= )/iu, "when was"],
    [/^hoe ?lang(?= )/iu, "how long was"],
    [/^(?:hoeveel|hoe vaak)(?= )/iu, "how many"],
    [/^waarom(?= )/iu, "why was"],
    [/^(?:wie|door wie)(?= )/iu, "who"],
  ],
  empty: words(
    "de het een van in op aan bij met voor en of is zijn was waren werd werden heeft hebben had er dat die te",
  ),
};
/** In Turkish and Japanese what asks stands anywhere. */
const turkish: Language = {
  asking: [
    [/ne zamandan beri/iu, "since when was"],
    [/(?:ne zaman|saat kaçta)/iu, "when was"],
    [/ne kadar (?:sürdü|süre)|kaç (?:dakika|saniye|saat)(?: sürdü)?/iu, "how long was"],
    [/kaç (?:kez|kere|defa|tane)|kaç(?= )/iu, "how many"],
    [/\b(?:neden|niçin|niye)(?=\s|$)/iu, "why was"],
    [/(?:^|\s)(?:kim|kimler)(?=\s|$)/iu, "who"],
  ],
  empty: words("ve ile bir bu şu o için de da mi mı mu mü oldu"),
};
const japanese: Language = {
  asking: [
    [/いつから/u, "since when was"],
    [/いつ|何時(?!間)/u, "when was"],
    [/何件|何回|いくつ|何人/u, "how many"],
    [/なぜ|どうして/u, "why was"],
    [/(?:誰|だれ)(?:が|に)?/u, "who"],
  ],
  empty: words("か ですか ましたか でしたか のですか"),
};

const languages = [
  ...[german, spanish, portuguese, french, italian, polish, dutch, turkish, japanese],
] as const;

/** The same question in its English form; as it is where none of these languages asks it. */
export function toEnglishForm(text: string): string {
  const plain = text.replace(/^[\s¿¡]+/u, "");
  for (const { asking, empty } of languages) {
    const found = asking.find(([pattern]) => pattern.test(plain));
    if (found === undefined) continue;
    const [pattern, english] = found;
    const rest = plain.replace(pattern, " ").split(/\s+/u);
    const named = rest.filter((word) => word !== "" && !empty.has(word.toLowerCase()));
    if (named.length > 0) return `${english} ${named.join(" ")}`;
  }
  return text;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
