import type { LineFormatReader, Sample } from "../../reader";

/** What sets colours and weights on a terminal: Select Graphic Rendition, and erasing to the end of a line (ECMA-48 §8.3.117, §8.3.41). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are taken off
const colours = /\u001b\[[0-9;:]{0,40}[mK]/g;
const begin = "\u001b[";

/** The line as it reads on a terminal. */
export function withoutColours(line: string): string {
  return line.includes(begin) ? line.replace(colours, "") : line;
}

/** What formats are told from: programs colour their stamps and levels, not what these are. */
export function plainSample(sample: Sample): Sample {
  if (!sample.text.includes(begin)) return sample;
  return {
    ...sample,
    text: withoutColours(sample.text),
    lines: sample.lines.map(withoutColours),
  };
}

/** The same reader, to which every line comes without colours; what is cited stays as it was written. */
export function readingPlain(reader: LineFormatReader): LineFormatReader {
  const { statedYear } = reader;
  return {
    ...reader,
    detect: (sample) => reader.detect(plainSample(sample)),
    open: (emitter, sample, opening) => {
      const opened = reader.open(emitter, plainSample(sample), opening);
      return {
        line: (text, number) => opened.line(withoutColours(text), number),
        end: () => opened.end(),
        begins: (line) => opened.begins(withoutColours(line)),
        keepsNext: (line) => opened.keepsNext?.(withoutColours(line)) ?? false,
        ...(opened.idOf && { idOf: (line: string) => opened.idOf?.(withoutColours(line)) ?? null }),
        headMarks: opened.headMarks,
        isWhole: (line) => opened.isWhole(withoutColours(line)),
      };
    },
    ...(statedYear === undefined
      ? {}
      : { statedYear: (sample: Sample) => statedYear(plainSample(sample)) }),
  };
}
