/**
 * Words by which a record says how long something took or was late, in the languages of the table of translations; each is
 * followed by the length itself.
 */
const ofLength =
  /(?<![\p{L}\p{N}])(?:duration|elapsed|took|lasted|late|delay|lag|dauer|verspätung|durée|retard|duración|duraci[oó]|duração|durata|ritardo|duur|vertraging|varighed|varighet|varaktighet|kesto|czas trwania|opóźnienie|doba trvání|trvání|trajanje|időtartam|süre|gecikme|durat[aă])[\s:=(]{1,3}(?<length>\d+(?:[.,]\d+)?)\s?(?<unit>ms|sek|sec|min|s|m|h)(?![\p{L}\p{N}])|(?:継続|経過|所要|遅延|持续|耗时|延迟)[\s:=：]{0,2}(?<han>\d+(?:\.\d+)?)(?<hanUnit>ミリ秒|毫秒|秒|分|分钟|时间|小时)/iu;

const unitMs: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1000, sek: 1000, sec: 1000, m: 60_000, min: 60_000, h: 3_600_000 },
  ...{ ミリ秒: 1, 毫秒: 1, 秒: 1000, 分: 60_000, 分钟: 60_000, 小时: 3_600_000 },
};

/** How long something was, where a text says so itself, in milliseconds; null where it does not. */
export function readStatedLength(text: string): number | null {
  const { length, unit, han, hanUnit } = ofLength.exec(text)?.groups ?? {};
  const number = length ?? han;
  const ms = unitMs[(unit ?? hanUnit ?? "").toLowerCase()];
  return number === undefined || ms === undefined ? null : Number(number.replace(",", ".")) * ms;
}
