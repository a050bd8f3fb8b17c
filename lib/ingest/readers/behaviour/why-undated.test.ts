import { describe, expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

async function read(text: string) {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { warnings: report.warnings, dated: records.filter(({ stamp }) => stamp !== null).length };
}

describe("a file of which no record has a time says why", () => {
  test.each([
    ["ticks of .NET", "Timestamp,Message\n639090512450000000,a\n639090512550000000,b\n"],
    ["seconds since 2001", "timestamp,event\n795147245,a\n795147255,b\n795147265,c\n"],
    [
      "nanoseconds since 2001",
      '[{"date":795147245000000000,"text":"a"},{"date":795147255000000000,"text":"b"}]',
    ],
    [
      "100 ns since 1601",
      "sAMAccountName,lastLogon\nalice,134179640450000000\nbob,134179640550000000\ncarol,0\n",
    ],
    [
      "since the machine started",
      "[    0.000000] Linux version 6.8.0\n[   12.345678] EXT4-fs error\n[  100.345678] Out of memory\n",
    ],
    [
      "AGE says how long ago",
      "NAME    READY   STATUS    RESTARTS   AGE\napi-1   1/1     Running   0          3d2h\ndb-0    1/1     Running   0          10d\n",
    ],
    [
      "LAST SEEN says how long ago",
      "LAST SEEN   TYPE      REASON    OBJECT      MESSAGE\n5m          Warning   BackOff   pod/api-1   Back-off\n3m          Normal    Pulled    pod/api-1   Pulled\n",
    ],
  ])("%s", async (reason, text) => {
    const { warnings, dated } = await read(text);
    expect(dated).toBe(0);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(reason);
  });

  test("and words alone say nothing of the kind", async () => {
    expect(await read("a text\nof words\norder 123456789 of them\n")).toEqual({
      warnings: [],
      dated: 0,
    });
  });
});

describe("numbers of ten digits that lines begin with", () => {
  test("are no times when they are called something else", async () => {
    const { warnings, dated } = await read(
      "phone,name\n1773454445,Alice\n1892223333,Bob\n1699999999,Dave\n",
    );
    expect(dated).toBe(0);
    expect(warnings).toEqual([
      "The numbers that the lines begin with are called phone, and no times.",
    ]);
  });

  test("are a count when each is one more than that before it, and words follow", async () => {
    const lines = Array.from({ length: 6 }, (_, n) => `${1_773_454_401 + n} request accepted`);
    expect(await read(`${lines.join("\n")}\n`)).toMatchObject({
      dated: 0,
      warnings: [expect.stringContaining("were taken for a count")],
    });
    const measured = Array.from({ length: 6 }, (_, n) => `${1_773_454_401 + n} 0.${n}`);
    expect((await read(`${measured.join("\n")}\n`)).dated).toBe(6);
    const times = Array.from({ length: 6 }, (_, n) => `${1_773_454_401 + n * n} request accepted`);
    expect((await read(`${times.join("\n")}\n`)).dated).toBe(6);
  });
});

test("geth's month and day before a bar are the day of its times", async () => {
  const lines = [
    "INFO [03-14|02:14:05.123] Imported",
    "ERROR[03-14|02:14:07.123] Failed",
    "WARN [03-15|02:14:05] Peer",
  ];
  const { records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  expect(records.map(({ stamp, severity, message }) => [stamp?.raw, severity, message])).toEqual([
    ["03-14|02:14:05.123", "info", "Imported"],
    ["03-14|02:14:07.123", "error", "Failed"],
    ["03-15|02:14:05", "warning", "Peer"],
  ]);
});
