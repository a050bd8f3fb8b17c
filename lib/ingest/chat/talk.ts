import { foldSeverityWord } from "../records/severity-folding";

/** `[2026-11-21 14:08:21] dana: text`, which programs write as well as people. */
const headed = /^\[\d[^\][]{6,39}\]\s{1,3}(\p{L}[\p{L}\p{M}\d._' -]{0,30}): (\S.*)$/u;

/**
 * Words in which people speak of themselves and to each other, in English, German, Spanish, French,
 * Italian, Portuguese and Dutch; logs of programs have next to none of them. Question marks count too.
 */
const personal =
  /(?<![\p{L}\d'])(?:I|I'm|I've|I'll|me|my|mine|we|us|our|you|your|he|she|his|her|they|them|their|anyone|anybody|somebody|someone|everyone|please|thanks|yes|yep|nope|ok|okay|sorry|ich|wir|uns|mir|mich|ihr|dir|bitte|danke|jemand|yo|nosotros|gracias|alguien|je|nous|vous|moi|merci|quelqu'un|io|noi|grazie|qualcuno|eu|nós|obrigad[oa]|alguém|ik|wij|jij|bedankt|iemand)(?![\p{L}\d])|\?(?:\s|$)/iu;

const linesMax = 300;
const headedMin = 3;
const headedShareMin = 0.6;
const speakersMin = 2;
const personalShareMin = 0.25;

/**
 * Do people talk in lines of the form `[stamp] name: text`? Told by the whole: several speakers, none of
 * them the name of a level, and words people use of themselves.
 */
export function isTalk(lines: readonly string[]): boolean {
  const written = lines.slice(0, linesMax).filter((line) => line.trim() !== "");
  if (!written[0]?.startsWith("[")) return false;
  const said = written.flatMap((line) => {
    const match = headed.exec(line);
    return match === null ? [] : [{ speaker: match[1] ?? "", text: match[2] ?? "" }];
  });
  if (said.length < headedMin || said.length < written.length * headedShareMin) return false;
  const speakers = new Set(said.map(({ speaker }) => speaker));
  if (speakers.size < speakersMin || [...speakers].some(namesLevel)) return false;
  const spoken = said.filter(({ text }) => personal.test(text));
  return spoken.length >= 2 && spoken.length >= said.length * personalShareMin;
}

/** `ERROR`, and `production.ERROR` as Monolog writes it. */
function namesLevel(speaker: string): boolean {
  return foldSeverityWord(speaker.split(/[.\s]/).at(-1) ?? "") !== null;
}
