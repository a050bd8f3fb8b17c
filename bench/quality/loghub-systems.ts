import type { TruthRow } from "./loghub-truth";

export type LoghubSystem = {
  readonly name: string;
  /**
   * Drain's grouping accuracy on these very lines, as its authors' benchmark publishes it
   * (github.com/logpai/logparser, logparser/Drain/README.md; rounded in ICSE-SEIP 2019, table III).
   */
  readonly drainAccuracy: number;
  /** What the columns say of the time, as wall clocks in µs; one of them has to be read. Without a year: 1972. */
  readonly wallMicros: (row: TruthRow) => readonly number[];
};

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export const loghubSystems: readonly LoghubSystem[] = [
  { name: "Apache", drainAccuracy: 1, wallMicros: ({ Time = "" }) => [fromWords(Time)] },
  {
    name: "BGL",
    drainAccuracy: 0.9625,
    wallMicros: ({ Time = "", Timestamp = "" }) => [
      micros(Time.split(/[-.]/)),
      Number(Timestamp) * 1e6,
    ],
  },
  { name: "HDFS", drainAccuracy: 0.9975, wallMicros: (row) => [fromPairs(row)] },
  { name: "Hadoop", drainAccuracy: 0.9475, wallMicros: (row) => [fromColumns(row)] },
  {
    name: "Linux",
    drainAccuracy: 0.69,
    wallMicros: ({ Month, Date: day, Time }) => [fromWords(`${Month} ${day} ${Time} 1972`)],
  },
  {
    name: "OpenSSH",
    drainAccuracy: 0.7875,
    wallMicros: ({ Date: month, Day, Time }) => [fromWords(`${month} ${Day} ${Time} 1972`)],
  },
  {
    name: "Spark",
    drainAccuracy: 0.92,
    wallMicros: ({ Date: date, Time = "" }) => [micros(`20${date}/${Time}`.split(/[/:]/))],
  },
  { name: "Zookeeper", drainAccuracy: 0.9665, wallMicros: (row) => [fromColumns(row)] },
];

/** Year, month, day, hour, minute, second and its fraction. */
function micros(parts: readonly string[]): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const fraction = Number((parts[6] ?? "").padEnd(6, "0").slice(0, 6));
  return Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + fraction;
}

/** `2015-10-18` and `18:01:47,978`. */
function fromColumns({ Date: date, Time }: TruthRow): number {
  return micros(`${date}-${Time}`.split(/[-:,]/));
}

/** `081109` and `203615`. */
function fromPairs({ Date: date = "", Time = "" }: TruthRow): number {
  const pairs = (date.padStart(6, "0") + Time.padStart(6, "0")).match(/../g) ?? [];
  return micros([`20${pairs[0]}`, ...pairs.slice(1)]);
}

/** `Sun Dec 04 04:47:44 2005`, with or without the day of the week. */
function fromWords(text: string): number {
  const [year = "", time = "", day = "", month = ""] = text.split(/ +/).toReversed();
  return micros([year, String(months.indexOf(month) + 1), day, ...time.split(":")]);
}
