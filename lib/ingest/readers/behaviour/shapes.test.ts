import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { readBytes } from "../../testing/read-sample";

const firstMs = Date.UTC(2026, 2, 14, 21, 50, 3);
const stepMs = 17 * 60_000 + 7000;
const rows = 24;
const times = Array.from({ length: rows }, (_, at) => new Date(firstMs + at * stepMs));
const pad = (value: number, width = 2) => String(value).padStart(width, "0");
const day = (at: Date) => pad(at.getUTCDate());
const month = (at: Date) => pad(at.getUTCMonth() + 1);
const clock = (at: Date) => at.toISOString().slice(11, 19);
const compactDay = (at: Date) => `2026${month(at)}${day(at)}`;
const compactClock = (at: Date) => clock(at).replaceAll(":", "");
const dotted = (at: Date) => `${day(at)}.${month(at)}.2026`;

async function readText(text: string) {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { report, records };
}

function wallsOf(records: readonly RecordAsWritten[]): readonly number[] {
  return [
    ...new Set(records.flatMap(({ stamp }) => (stamp === null ? [] : [stamp.wallMicros / 1000]))),
  ];
}

const seconds = times.map((at) => at.getTime());
const minutes = times.map((at) => Math.floor(at.getTime() / 60_000) * 60_000);

/** Lines made of each time, what stands above them, and what the times are read as. */
const shapes: readonly (readonly [
  string,
  string,
  (at: Date, index: number) => string,
  readonly number[],
])[] = [
  [
    "a stamp at the end",
    "",
    (at, n) =>
      `micro ${n} repris (${day(at)}/${month(at)}/26 ${clock(at).slice(0, 2)}h${clock(at).slice(3, 5)})`,
    minutes,
  ],
  [
    "days and clocks as numbers",
    "",
    (at, n) => `${pad(n, 5)} ${compactDay(at)} ${compactClock(at)} 0417 ${300 + n} OK`,
    seconds,
  ],
  [
    "a key in the middle",
    "",
    (at, n) => `brama=B${n % 3} czas=${dotted(at)}_${clock(at)} plyta=AB${pad(n, 4)}`,
    seconds,
  ],
  [
    "numbers of seconds behind comments",
    "# logger\n# in volts\nt\tU\tI\n",
    (at, n) => `${at.getTime() / 1000}\t${3 + n / 100}\t${n / 10}`,
    seconds,
  ],
  [
    "five columns of a time",
    "#YY MM DD hh mm WSPD\n",
    (at, n) =>
      `2026 ${month(at)} ${day(at)} ${clock(at).slice(0, 2)} ${clock(at).slice(3, 5)}  ${n}.5`,
    minutes,
  ],
  [
    "a day in the heading and midnight",
    "Dienst van vrijdag 14 maart 2026\n\n",
    (at, n) => `${clock(at).slice(0, 5)} brug ${n} open`,
    minutes,
  ],
  [
    "dots in times of day",
    "Dienst van 14 maart 2026\n\n",
    (at, n) => `${clock(at).slice(0, 5).replace(":", ".")} u. brug ${n} open`,
    minutes,
  ],
  [
    "blocks of keys",
    "",
    (at, n) => `Code: W${n}\nKabine: A\nZeit: ${dotted(at)} ${clock(at)}\nWartung: 12.01.2026\n`,
    seconds,
  ],
  [
    "sections",
    "",
    (at, n) => `[Störung ${n}]\nKabine=A\nZeit=${dotted(at)} ${clock(at)}\n`,
    seconds,
  ],
  [
    "BEGIN and END",
    "",
    (at, n) => `BEGIN EVENT\n NR ${n}\n DATE ${day(at)}/${month(at)}/2026\n TIME ${clock(at)}\nEND`,
    seconds,
  ],
  [
    "components of a calendar",
    "BEGIN:VCALENDAR\n",
    (at) =>
      `BEGIN:VEVENT\nDTSTAMP:20260501T040000Z\nDTSTART:${compactDay(at)}T${compactClock(at)}Z\nEND:VEVENT`,
    seconds,
  ],
  [
    "elements",
    "<export>\n<erstellt>2026-05-01T04:00:00</erstellt>\n",
    (at, n) =>
      `<pret>\n <numero>${n}</numero>\n <horodatage>${dotted(at)} ${clock(at)}</horodatage>\n</pret>`,
    seconds,
  ],
  ["comments with an epoch", "", (at, n) => `#${at.getTime() / 1000}\nls ${n}`, seconds],
];

test.each(shapes)("%s", async (_name, above, line, expected) => {
  const { records } = await readText(`${above}${times.map(line).join("\n")}\n`);
  expect(wallsOf(records)).toEqual(expected);
});

describe("JSON", () => {
  test("lists deep in an object whose day and clock stand apart under names nobody listed", async () => {
    const ereignisse = times.map((at, lfd) => ({
      lfd,
      zeitpunkt: { datum: dotted(at), uhr: clock(at) },
    }));
    const { records } = await readText(
      JSON.stringify({ export: { anlage: { ereignisse } } }, null, 1),
    );
    expect(wallsOf(records)).toEqual(seconds);
  });

  test("lists of lists, named by the first", async () => {
    const lists = [
      ["voeler", "waarde", "tijd"],
      ...times.map((at, n) => ["k1", n, at.getTime() / 1000]),
    ];
    const { records, report } = await readText(JSON.stringify(lists));
    expect(wallsOf(records)).toEqual(seconds);
    expect(report).toMatchObject({ columns: [{}, {}, { name: "tijd", role: "time" }] });
  });

  test("lines dated by what runs forwards, not by a name that runs to and fro", async () => {
    const line = (at: Date, n: number) =>
      JSON.stringify({ date: `2026-0${1 + ((n * 5) % 9)}-11`, 时间: at.toISOString() });
    expect(wallsOf((await readText(times.map(line).join("\n"))).records)).toEqual(seconds);
  });
});

test("lines in no order keep the clocks they say, and do not become days", async () => {
  const order = [9, 2, 7, 0, 5, 1, 8, 3, 6, 4];
  const { report, records } = await readText(
    order.map((n) => `2026-03-14 02:14:0${n} ERROR pool-${n}\n`).join(""),
  );
  expect(report).toMatchObject({ reader: "stamped-text" });
  expect(wallsOf(records)).toEqual(order.map((n) => Date.UTC(2026, 2, 14, 2, 14, n)));
});

test("times that count from a start at the top", async () => {
  const passed = (n: number) => `00:${pad(n)}:10`;
  const lines = times.map((_at, n) => `+${passed(n)}  giri ${2000 + n}`);
  const { records } = await readText(
    ["Inizio prova: 27/02/2026 14:05:30", "", ...lines].join("\n"),
  );
  const start = Date.UTC(2026, 1, 27, 14, 5, 30);
  expect(wallsOf(records)).toEqual(lines.map((_line, n) => start + (n * 60 + 10) * 1000));
});

test("times of day whose day nothing tells are said to lack it", async () => {
  const { report } = await readText(times.map((at) => `${clock(at)}.120 PLC7 DB write`).join("\n"));
  expect(report).toMatchObject({ isDayless: true });
});

const stampForms: readonly ((at: Date) => string)[] = [
  (at) => at.toISOString(),
  (at) => String(at.getTime()),
  (at) => String(at.getTime() / 1000),
  (at) => `${compactDay(at)}T${compactClock(at)}`,
  (at) => `${dotted(at)} ${clock(at)}`,
  (at) => `2026年${at.getUTCMonth() + 1}月${at.getUTCDate()}日 ${clock(at)}`,
  (at) => `${day(at)} mars 2026 ${clock(at)}`,
];

test("a table with any separator, names and form of its times is read back with the right ones", async () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-zà-ž]{3,9}$/), {
    minLength: 4,
    maxLength: 4,
  });
  const separators = fc.constantFrom(";", "\t", "|");
  await fc.assert(
    fc.asyncProperty(
      names,
      separators,
      fc.constantFrom(...stampForms),
      fc.nat(3),
      async (head, separator, form, place) => {
        const row = (at: Date, n: number) => {
          const cells = [`T${n % 3}`, String((n * 37) % 101), n % 4 === 0 ? "auf" : "zu"];
          return cells.toSpliced(place, 0, form(at)).join(separator);
        };
        const { records } = await readText(
          [head.join(separator), ...times.map(row), ""].join("\n"),
        );
        expect(wallsOf(records)).toEqual(seconds);
      },
    ),
    { numRuns: 60 },
  );
});
