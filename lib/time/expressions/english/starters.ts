/** Words that an expression of each kind may begin with. At any other word nothing of that kind is tried, which is most of the speed. */
const numbers =
  "a an one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety half few several some couple handful the";
const rough =
  "about around approx approximately roughly circa ca like nearly almost maybe over more less under at up just some shortly";
const weekdays =
  "mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday";
const months =
  "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december";
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth";
const prepositions = "back in on at from of over during for throughout around about";

const lists = {
  recurring:
    "every each everyday once twice thrice two three four five six several many hourly daily nightly weekly biweekly fortnightly monthly quarterly yearly annually the first second third fourth last " +
    `${weekdays} mondays tuesdays wednesdays thursdays fridays saturdays sundays mornings afternoons evenings nights weekdays weekends`,
  anchored:
    "after before since until till til during following prior as once right just immediately straight shortly soon directly moments seconds ever not long some sometime between",
  open: "ever since as starting beginning until till til up upto through by no not at before prior earlier after later some sometime",
  stretch:
    "for over in within during since throughout the these last past previous preceding next coming following",
  moment: `${rough} ${weekdays} ${months} ${ordinals} ${numbers} last past previous this next coming early late today tonight yesterday yesterdays yday ystd ystdy yest tomorrow tomorow tommorow tommorrow tmrw tmr tmw eod end noon noonish midday midnight quarter tonite final week christmas xmas boxing new valentine valentines halloween thanksgiving black cyber`,
  range: "from between betw b",
  length: `${numbers} ${rough} for in within since after lasted took takes taken quarter`,
  vague:
    "just a moments moment sec second minute right at as now quite some short little good while time sometime very long ages recently lately not the soonish soon shortly in momentarily asap these earlier later rest remainder remaining year ytd month mtd",
  placed: `${prepositions} the early mid middle late beginning start end last past previous prior this current next coming following upcoming week weekend q h w cw calendar eow eom eoq eoy spring summer autumn fall winter ${ordinals} ${months}`,
};

const kindsOf = new Map<string, Set<string>>();
for (const [kind, words] of Object.entries(lists)) {
  for (const word of words.split(" ")) {
    const kinds = kindsOf.get(word) ?? new Set();
    kindsOf.set(word, kinds.add(kind));
  }
}

/** With a digit, or a sign of "about", begin times, days and lengths. */
const ofDigits: ReadonlySet<string> = new Set(["recurring", "moment", "range", "length", "placed"]);

/** The kinds of expression that may begin with a word, or with a digit where there is none; null when there are none. */
export function kindsAt(word: string | undefined): ReadonlySet<string> | null {
  return word === undefined ? ofDigits : (kindsOf.get(word) ?? null);
}
