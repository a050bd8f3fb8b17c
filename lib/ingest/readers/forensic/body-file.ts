import { toEpochStamp } from "@/lib/time/stamps/epoch-stamp";
import type { LineFormatReader } from "../../reader";
import type { Draft } from "../../records/draft";
import { type RecordEmitter, undatedDraft } from "../../records/draft";
import { blankLine } from "../../records/joining-reader";
import { detectByShare } from "../../records/sample-share";

/*
 * The body file of The Sleuth Kit, from `fls -m` and `mac-robber`: one line a file, its four times in seconds. Each
 * time that is set is a record, with letters as `mactime` prints them: m for its content, a for access, c for its
 * entry, b for its creation. https://wiki.sleuthkit.org/index.php?title=Body_file
 */
export const bodyFileReader: LineFormatReader = {
  kind: "lines",
  name: "body-file",
  version: 1,
  detect: (sample) =>
    detectByShare(sample, "body file (The Sleuth Kit)", (line) => parseLine(line) !== null),
  open: (emitter) => ({
    line: (text, number) => readLine(text, number, emitter),
    end: () => undefined,
    begins: (line) => parseLine(line) !== null,
    isWhole: (line) => parseLine(line) !== null,
  }),
};

const line =
  /^([0-9a-f]{0,64})\|(.{1,4096})\|(\d[\d-]{0,40})\|([\w/-]{1,24})\|(\d{1,10})\|(\d{1,10})\|(\d{1,19})\|(-?\d{1,11})\|(-?\d{1,11})\|(-?\d{1,11})\|(-?\d{1,11})\s*$/i;

type BodyLine = {
  readonly name: string;
  readonly fields: Draft["fields"];
  /** Accessed, modified, changed, born: as the columns come. */
  readonly times: readonly string[];
};

function parseLine(text: string): BodyLine | null {
  const match = line.exec(text);
  if (match === null) return null;
  const [, md5 = "", name = "", inode = "", mode = "", uid, gid, size, ...times] = match;
  const sum = md5 === "" || md5 === "0" ? {} : { md5 };
  const numbers = { uid: Number(uid), gid: Number(gid), size: Number(size) };
  return { name, times, fields: { path: name, inode, mode, ...numbers, ...sum } };
}

const letters = ["a", "m", "c", "b"] as const;
/** In the order in which `mactime` prints them. */
const printed = ["m", "a", "c", "b"] as const;

function readLine(text: string, number: number, emitter: RecordEmitter): void {
  const place = { kind: "lines", from: number, to: number } as const;
  const parsed = text.trim() === "" ? null : parseLine(text);
  if (text.trim() === "") emitter.drop(blankLine, number);
  else if (parsed === null) emitter.record(undatedDraft(text), place);
  else for (const draft of toDrafts(parsed)) emitter.record(draft, place);
}

/** Times that are the same are one record; one that is 0 was not kept by the file system. */
function toDrafts({ name, fields, times }: BodyLine): readonly Draft[] {
  const byTime = Map.groupBy(
    times.map((time, at) => ({ time, letter: letters[at] ?? "" })),
    ({ time }) => time,
  );
  const drafts = [...byTime].flatMap(([time, held]): Draft[] => {
    const stamp = toEpochStamp(Number(time), time);
    if (stamp === null) return [];
    const set = new Set(held.map(({ letter }) => letter));
    const macb = printed.map((letter) => (set.has(letter) ? letter : ".")).join("");
    return [
      {
        ...{ stamp, kind: "log", severity: null, source: null },
        ...{ message: `${name} (${macb})`, fields: { ...fields, macb } },
      },
    ];
  });
  if (drafts.length > 0) return drafts;
  return [{ ...undatedDraft(name), fields }];
}
