import type { Hit, MaskRule } from "../hit";

/** Six characters and more: shorter arguments are numbers and registers. */
const hexCommand = /(?:proctitle| a\d{1,3})=(?<value>(?:[0-9A-F]{2}){6,})/dg;

/**
 * Dumps of bytes, as hexdump(1), xxd(1) and tcpdump(1) write them: digits on the left, characters on the right, a
 * word often broken by the end of a line. All lines of a dump are read as one text; when it holds a secret, bytes and
 * characters of the lines are hidden.
 */
export function hexDumpsWith(findInside: MaskRule): MaskRule {
  return (text) => {
    const lines = Array.from(text.matchAll(dumpLine));
    if (lines.length === 0) return [];
    return toDumps(lines).flatMap((dump) => {
      const bytes = dump.map(({ groups }) => (groups?.bytes ?? "").replace(/\s/g, "")).join("");
      const decoded = Buffer.from(bytes, "hex").toString("latin1").replaceAll("\0", " ");
      return findInside(decoded).length === 0 ? [] : dump.map(toHit);
    });
  };
}

const dumpLine =
  /^[ \t]{0,8}(?:0x)?[0-9a-f]{4,16}:?[ \t]{1,4}(?<bytes>(?:[0-9a-f]{2}[ \t]{0,3}){4,32})(?=[ \t|]|$)[^\n]{0,60}$/gim;

/** Lines that follow each other. */
function toDumps(lines: readonly RegExpExecArray[]): readonly (readonly RegExpExecArray[])[] {
  const dumps: RegExpExecArray[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (line.index <= end + 2) dumps.at(-1)?.push(line);
    else dumps.push([line]);
    end = line.index + line[0].length;
  }
  return dumps;
}

function toHit({ 0: line, groups, index }: RegExpExecArray): Hit {
  const from = index + line.indexOf(groups?.bytes ?? "");
  return { from, to: index + line.trimEnd().length, label: "secret:encoded" };
}

/**
 * The audit daemon writes command lines as hexadecimal digits (ausearch(8), "interpret"): a secret inside
 * is as readable as any other, so a command that holds one is hidden as a whole.
 */
export function hexCommandsWith(findSecrets: MaskRule): MaskRule {
  return (text) => {
    if (!text.includes("proctitle=") && !text.includes("type=EXECVE")) return [];
    return Array.from(text.matchAll(hexCommand)).flatMap(({ groups, indices }) => {
      const command = Buffer.from(groups?.value ?? "", "hex").toString("utf8");
      const [from, to] = indices?.groups?.value ?? [0, 0];
      const isSecret = findSecrets(command.replaceAll("\0", " ")).length > 0;
      return isSecret ? [{ from, to, label: "secret:command" as const }] : [];
    });
  };
}
