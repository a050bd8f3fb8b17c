/**
 * The names of the months by language, January first: what CLDR 48 gives alone and beside a day (`март/марта`), of several the ones
 * that no other begins with. Written down rather than asked of the machine: that costs a third of a second, and another machine
 * may know other names. Chinese, Japanese and Korean number their months.
 */
const namesByLanguage = [
  "january february march april may june july august september october november december",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "januari februari maart/mrt april mei juni juli augustus september oktober november december",
  "januari februari mars april maj juni juli augusti september oktober november december",
  "januar februar marts april maj juni juli august september oktober november december",
  "januar februar mars april mai juni juli august september oktober november desember",
  "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
  "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
  "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
  "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris",
  "sausis/sausio vasaris/vasario kovas/kovo balandis/balandžio gegužės birželis/birželio liepa/liepos rugpjūtis/rugpjūčio rugsėjis/rugsėjo spalis/spalio lapkritis/lapkričio gruodis/gruodžio",
  "styczeń/stycznia luty/lutego marzec/marca kwiecień/kwietnia maja czerwiec/czerwca lipiec/lipca sierpień/sierpnia wrzesień/września października listopada grudzień/grudnia",
  "leden/ledna února březen/března duben/dubna květen/května červen/června/čvn červenec/července/čvc srpen/srpna září říjen/října listopadu prosinec/prosince",
  "januára februára marec/marca apríla mája júna júla augusta september/septembra október/októbra november/novembra december/decembra",
  "januar februar marec april maj junij julij avgust september oktober november december",
  "siječanj/siječnja veljača/veljače ožujak/ožujka travanj/travnja svibanj/svibnja lipanj/lipnja srpanj/srpnja kolovoza rujan/rujna listopada studeni/studenoga prosinac/prosinca",
  "január február március április május június július augusztus szeptember október november december",
  "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie/nov decembrie",
  "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
  "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
  "январь/января февраль/февраля марта апрель/апреля май/мая июнь/июня июль/июля августа сентябрь/сентября октябрь/октября ноябрь/ноября декабрь/декабря",
  "січень/січня лютий/лютого березень/березня квітень/квітня травень/травня червень/червня липень/липня серпень/серпня вересень/вересня жовтень/жовтня листопада грудень/грудня",
  "януари февруари март април май юни юли август септември октомври ноември декември",
  "јануар фебруар март април мај јун јул август септембар октобар новембар децембар",
  "januari februari maret april mei juni juli agustus september oktober november desember",
  "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
];
/** Shorter words are too often something else. */
const charsMin = 3;

let known: ReadonlyMap<string, number> | null = null;

/** Every name and what it begins with, with diacritics and without. */
function collectNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const months of namesByLanguage) {
    for (const [index, spellings] of months.split(" ").entries()) {
      for (const name of spellings.split("/")) addName(names, name, index + 1);
    }
  }
  return names;
}

/** The first language that claims a beginning has it: English stands first. */
function addName(names: Map<string, number>, name: string, month: number): void {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  for (const spelling of new Set([name, plain])) {
    for (let length = charsMin; length <= spelling.length; length++) {
      const beginning = spelling.slice(0, length);
      if (/^\p{L}+$/u.test(beginning) && !names.has(beginning)) names.set(beginning, month);
    }
  }
}

/** 1-12 for the name of a month, whole or shortened, in any of the languages; else 0. */
export function monthOfWord(word: string): number {
  if (word.length < charsMin) return 0;
  known ??= collectNames();
  return known.get(word.toLowerCase()) ?? 0;
}
