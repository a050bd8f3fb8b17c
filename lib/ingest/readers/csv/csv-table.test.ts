import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";
import { splitCsvRow } from "./csv-row";

const encode = (text: string) => new TextEncoder().encode(text);

async function read(name: string) {
  const { report, records } = await readSample(name);
  return { report, records, lines: renderRecords(records) };
}

async function readText(text: string, mapping: Parameters<typeof readBytes>[2] = null) {
  const { report, records } = await readBytes(encode(text), 700, mapping);
  return { report, records, lines: renderRecords(records) };
}

describe("an exported log", () => {
  test("lines inside a collector's envelope keep their own clock beside the collector's", async () => {
    const { report, lines, records } = await read("collector-table");
    expect(report).toMatchObject({ reader: "csv", format: "CSV (log export)" });
    expect(lines).toEqual([
      "L2 2026-11-21T00:23:21.784320Z log/info 10.2.0.14 | c.s.CartController#48 [addItem][Add item][cart: 4d2a46c7]",
      expect.stringMatching(/^L3-4 2026-11-21T00:23:22.698318Z log\S* 10\.2\.0\.14 \| /),
      "L5 2026-11-21T00:23:23.100Z log 10.2.0.15 | plain words of a proxy",
    ]);
    expect(records[0]?.fields).toMatchObject({
      inner_time: "08:23:21.783",
      trace_id: "ffd3e921de53ff520fc0d570d49e29df",
      TimeUnixNano: "1795220601784320968",
    });
    expect(records[2]?.fields.inner_time).toBeUndefined();
  });

  test("requests in columns without names are requests, and no words of browsers", async () => {
    const { report, lines, records } = await readText(
      [
        "2026-11-28T22:20:07-03:00|192.0.2.241|POST|/login|200|2|0.002|Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0",
        "2026-11-28T22:20:08-03:00|192.0.2.14|GET|/static/app.css|502|9000|0.000|Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)",
        "2026-11-28T22:20:09-03:00|192.0.2.14|GET|/../.env|200|110|0.000|feedfetch/1.2",
      ].join("\n"),
    );
    expect(report).toMatchObject({ reader: "csv", format: "CSV (log export, without header)" });
    expect(lines).toEqual([
      expect.stringMatching(/ access\S* - \| POST \/login 200$/),
      expect.stringMatching(/ access\/error - \| GET \/static\/app\.css 502$/),
      expect.stringMatching(/ access\S* - \| GET \/\.\.\/\.env 200$/),
    ]);
    expect(records[0]?.fields).toMatchObject({
      client: "192.0.2.241",
      bytes: 2,
      user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0",
    });
  });

  test("a stamp that goes on behind its comma is of a log, in brackets too", async () => {
    const { report, lines } = await readText(
      Array.from(
        { length: 6 },
        (_, n) =>
          `[2026-11-21T00:20:0${n},784][WARN ][o.e.m.j.Gc] [node-1] overhead, spent [${n}s]\n`,
      ).join(""),
    );
    expect(report).toMatchObject({ reader: "stamped-text" });
    expect(lines[0]).toMatch(/^L1 2026-11-21T00:20:00.784 log\/warning - \| /);
  });

  test("a quote inside a cell that is not quoted closes no row above it", async () => {
    const { records } = await readText(
      [
        "time,part,state",
        "2026-03-14T10:00:00Z,fan,ok",
        '2026-03-14T10:00:01Z,"broken,x',
        '2026-03-14T10:00:02Z,5" disk,ok',
        "2026-03-14T10:00:03Z,fan,ok",
      ].join("\n"),
    );
    expect(records.map(({ stamp }) => ((stamp?.wallMicros ?? 0) / 1_000_000) % 60)).toEqual([
      0, 1, 2, 3,
    ]);
    expect(records[2]?.fields).toMatchObject({ part: '5" disk', state: "ok" });
  });

  test("a quote that is never closed costs its own row only", async () => {
    const { lines } = await readText(
      'time,host,message\n2026-11-21T00:20:01Z,a,"open\n2026-11-21T00:20:02Z,b,next\n2026-11-21T00:20:03Z,c,last\n',
    );
    expect(lines).toEqual([
      "L2 2026-11-21T00:20:01.000Z log a | open",
      "L3 2026-11-21T00:20:02.000Z log b | next",
      "L4 2026-11-21T00:20:03.000Z log c | last",
    ]);
  });

  test("a quoted cell over lines ends at its quote, also where the line that closes it looks like a row", async () => {
    const rows = ['"a row","2026-03-08T14:00:05Z",x', '"two', 'lines","2026-03-08T14:00:06Z",x'];
    const { lines } = await readText(
      [`message,datetime,kind`, ...rows, '"last","2026-03-08T14:00:07Z",x', ""].join("\n"),
    );
    expect(lines).toEqual([
      "L2 2026-03-08T14:00:05.000Z log - | a row",
      "L3-4 2026-03-08T14:00:06.000Z log - | two⏎lines",
      "L5 2026-03-08T14:00:07.000Z log - | last",
    ]);
  });

  test("a column of sentences is the message, whatever it is called", async () => {
    const { lines, report } = await readText(
      "Zeitpunkt;Rechner;Meldung\n21.11.2026 00:20:01;web-01;Die Platte ist fast voll\n21.11.2026 00:21:02;web-01;Der Dienst wurde neu gestartet\n",
    );
    expect(report).toMatchObject({ format: "CSV (log export)", undated: 0 });
    expect(lines[0]).toBe("L2 2026-11-21T00:20:01.000 log - | Die Platte ist fast voll");
  });

  test.each([
    ["Ebene,Datum und Uhrzeit,Quelle,Ereignis-ID", "Fehler", "Warnung", "Informationen"],
    ["Niveau,Date et heure,Source,ID de l’événement", "Erreur", "Avertissement", "Information"],
    ["Nivel,Fecha y hora,Origen,Id. del evento", "Error", "Advertencia", "Información"],
    ["Уровень,Дата и время,Источник,Код события", "Ошибка", "Предупреждение", "Сведения"],
    ["レベル,日付と時刻,ソース,イベント ID", "エラー", "警告", "情報"],
    ["级别,日期和时间,来源,事件 ID", "错误", "警告", "信息"],
    ["수준,날짜 및 시간,원본,이벤트 ID", "오류", "경고", "정보"],
  ])("a column of levels is one in any language: %s", async (names, ...levels) => {
    const rows = levels.map((level, n) => `${level},2026/11/21 0:20:0${n},disk,a${n}`);
    const { records } = await readText(`${[names, ...rows].join("\n")}\n`);
    expect(records.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual([
      "log error",
      "log warning",
      "log info",
    ]);
  });

  test("what a table calls its events is no measurement, where the name follows too", async () => {
    const { records } = await readText(
      "Nivel,Fecha y hora,Origen,Id. del evento\nError,21/11/2026 2:14:05,disk,7\nAdvertencia,21/11/2026 2:15:05,disk,8\n",
    );
    expect(records.map(({ kind }) => kind)).toEqual(["log", "log"]);
  });

  test("requests in columns are requests", async () => {
    const { records } = await readText(
      "time,method,path,status,bytes\n2026-11-21T00:20:01Z,GET,/a,200,12\n2026-11-21T00:20:02Z,GET,/b,503,0\n",
    );
    expect(records[1]).toMatchObject({ kind: "access", severity: "error", message: "GET /b 503" });
  });

  test("a remark under the table is kept as it is", async () => {
    const { lines } = await readText(
      "time,message\n2026-11-21T00:20:01Z,one\n2026-11-21T00:20:02Z,two\n(2 rows)\n",
    );
    expect(lines[2]).toBe("L4 undated log - | (2 rows)");
  });
});

describe("metrics", () => {
  test("columns named in several rows: a sample for each cell, none where there is no number", async () => {
    const { report, lines } = await read("metrics-levels");
    expect(report).toMatchObject({
      format: "CSV (metrics, several rows of names)",
      dropped: [
        { reason: "names of the columns", count: 4 },
        { reason: "row without values", count: 1, lines: [6] },
      ],
    });
    expect(lines).toEqual([
      'L5 2026-11-21T00:20:00.000Z metric - | latency{component="web",statistic="p90"} 0.021',
      'L5 2026-11-21T00:20:00.000Z metric - | latency{component="web",statistic="p99"} 0.4',
      'L5 2026-11-21T00:20:00.000Z metric - | requests{component="db",statistic="Average"} 1.5',
      'L7 2026-11-21T00:30:00.000Z metric - | latency{component="web",statistic="p90"} 0.019',
      'L7 2026-11-21T00:30:00.000Z metric - | requests{component="db",statistic="Sum"} 12',
      'L7 2026-11-21T00:30:00.000Z metric - | requests{component="db",statistic="Average"} 0',
    ]);
  });

  test("a gap is no field, a zero is one; Go's own time format is exact", async () => {
    const { records, lines } = await read("metrics-gaps");
    expect(lines.map((line) => line.slice(0, 40))).toEqual([
      "L2 2026-11-21T00:20:52.948766Z metric we",
      "L3 2026-11-21T00:21:52.952426Z metric we",
      "L4 2026-11-21T00:22:52.951969Z metric we",
    ]);
    expect(records.map(({ fields }) => fields)).toEqual([
      {
        TimeStamp: "1795220452",
        PodName: "web-6f94c-t4k6c",
        "CpuUsage(m)": 10.9,
        "MemoryUsage(Mi)": 426.5,
        "SuccessRate(%)": 0,
      },
      { TimeStamp: "1795220512", PodName: "web-6f94c-t4k6c", "SuccessRate(%)": 99.5 },
      { TimeStamp: "1795220572", PodName: "web-6f94c-t4k6c", "MemoryUsage(Mi)": 420 },
    ]);
    expect(new Set(records.map(({ template }) => template)).size).toBe(1);
  });

  test("a sample without its number is missing, in long form and in a row of one measurement", async () => {
    const long = await readText("ts,metric,value,host\n1795220400,up,1,a\n1795220410,up,,a\n");
    expect(long.records.map(({ fields }) => fields.value)).toEqual([1, null]);
    const lone = await readText("ts,host,load\n1795220400,a,0.5\n1795220410,a,\n");
    expect(lone.records.map(({ fields }) => fields.value)).toEqual([0.5, null]);
    expect(lone.records[1]?.template).toBe(lone.records[0]?.template);
  });

  test("units in cells are read when all agree, and never mixed", async () => {
    const same = await readText(
      "time,disk,load\n2026-11-21 00:20:00,81.5%,1\n2026-11-21 00:21:00,82%,2\n",
    );
    expect(same.records[1]?.fields).toEqual({ "disk (%)": 82, disk: "82%", load: 2 });
    const mixed = await readText(
      "time,rss,load\n2026-11-21 00:20:00,512MiB,1\n2026-11-21 00:21:00,1.2GiB,2\n",
    );
    expect(mixed.records[1]?.fields).toMatchObject({ rss: "1.2GiB" });
  });

  test.each([
    ["3.5 V", "3.7 V", "voltage (V)", 3.7],
    ["12 kB", "9 kB", "voltage (kB)", 9],
    ["40 min", "41 min", "voltage (min)", 41],
    ["7 %", "8 %", "voltage (%)", 8],
  ])("a table measures where %s is all it has of numbers", async (first, second, name, value) => {
    const { records } = await readText(
      `time,sensor,voltage\n2026-11-21 00:20:00,east,${first}\n2026-11-21 00:21:00,east,${second}\n`,
    );
    expect(records[1]).toMatchObject({
      kind: "metric",
      fields: { sensor: "east", metric: name, value, voltage: second },
    });
  });

  test("words behind a number are no unit where cells have several", async () => {
    const { records } = await readText(
      "time,sensor,part\n2026-11-21 00:20:00,east,3 north\n2026-11-21 00:21:00,east,4 south\n",
    );
    expect(records[1]?.kind).toBe("log");
  });

  test("rows of many long labels stay apart", async () => {
    const label = (end: string) => `${"very-long-name-of-a-deployment-".repeat(6)}${end}`;
    const { records } = await readText(
      `time,deployment,cpu,rss\n2026-11-21 00:20:00,${label("a")},1,2\n2026-11-21 00:20:00,${label("b")},3,4\n`,
    );
    expect(records[0]?.template).not.toBe(records[1]?.template);
  });

  test("numbers that name something are no measurements", async () => {
    const { report } = await readText(
      "time,pid,port,state\n2026-11-21 00:20:00,4711,80,up\n2026-11-21 00:21:00,4712,81,down\n",
    );
    expect(report.format).toBe("CSV (one row per time)");
    const { records } = await readText(
      "time,pid,load\n2026-11-21 00:20:00,4711,0.5\n2026-11-21 00:21:00,4712,0.7\n",
    );
    expect(records[0]?.fields).toEqual({ pid: 4711, metric: "load", value: 0.5 });
  });

  test("ids of digits are no numbers", async () => {
    const { records } = await readText(
      "time,shard,order_id,nanos,load,rss\n2026-11-21 00:20:00,007,4711,1795220601784320968,1,5\n2026-11-21 00:21:00,008,4712,1795220661784320968,2,6\n",
    );
    expect(records[0]?.fields).toEqual({
      shard: "007",
      order_id: 4711,
      nanos: "1795220601784320968",
      load: 1,
      rss: 5,
    });
  });
});

describe("alerts", () => {
  test("a rule with a grade, a place and a state", async () => {
    const { report, lines } = await read("alert-table");
    expect(report.format).toBe("CSV (alerts)");
    expect(lines).toEqual([
      "L2 2026-11-21T00:20:41.000Z alert/error gate-01 | SSH brute force firing",
      "L3 2026-11-21T00:22:00.000Z alert/notice gate-01 | Port scan resolved",
    ]);
  });

  test("names that speak of alerts, with the place, are alerts too", async () => {
    const { report, records } = await read("alert-names");
    expect(report.format).toBe("CSV (alerts)");
    expect(records[2]).toMatchObject({
      kind: "alert",
      source: "web-01",
      message: "IDS: possible SQL injection attack",
      fields: { alertname: "IDS: possible SQL injection attack", status: "firing" },
    });
  });

  test("names with a place that speak of nothing are not", async () => {
    const { report } = await readText(
      "time,name,ip\n2026-11-21 00:20:00,Dana,10.0.0.1\n2026-11-21 00:21:00,Lee,10.0.0.2\n",
    );
    expect(report.format).toBe("CSV (one row per time)");
  });
});

test("a day and a clock in two columns are one time, in the zone of a third", async () => {
  const { report, lines } = await read("timeline-two-columns");
  expect(report).toMatchObject({ reader: "csv", undated: 0, statesOffset: "all" });
  expect(lines.map((line) => line.slice(0, 30))).toEqual([
    "L2 2026-11-20T23:59:58.000Z lo",
    "L3 2026-11-21T00:20:40.000Z lo",
  ]);
});

test.each([
  [
    "Month,Date,Time,Level,Content",
    "Nov,21,00:20:40,WARN,disk nearly full",
    "yearless 1972-11-21T00:20:40.000",
  ],
  ["Date,Time,Level,Content", "261121,002040,WARN,disk nearly full", "2026-11-21T00:20:40.000"],
  [
    "Year,Month,Day,Time,Level,Content",
    "2026,11,21,00:20:40,WARN,disk nearly full",
    "2026-11-21T00:20:40.000",
  ],
])("the parts of a time in columns of their own: %s", async (names, row, when) => {
  const { lines } = await readText(`${names}\n${row}\n${row}\n`);
  expect(lines[0]).toBe(`L2 ${when} log/warning - | disk nearly full`);
});

test("a table without times keeps its columns, undated", async () => {
  const { report, lines, records } = await read("table-without-times");
  expect(report).toMatchObject({ format: "CSV (table without times)", undated: 3 });
  expect(lines[2]).toBe(
    'L4 undated log catalog, old | service="catalog, old" owner=team-b tier=3 port=8082',
  );
  expect(records[0]?.fields).toMatchObject({ service: "orders", port: 8080 });
});

describe("what a person says about the columns", () => {
  const table =
    "seen,logged,what,how,who\n2026-11-21 00:20:00,2026-11-21 00:29:00,disk full,err,db-01\n2026-11-21 00:21:00,2026-11-21 00:29:01,ok,info,db-02\n";

  test("decides about time, message, severity and source", async () => {
    const mapping = { time: "logged", message: "what", severity: "how", source: "who" };
    const { lines, report } = await readText(table, mapping);
    expect(lines).toEqual([
      "L2 2026-11-21T00:29:00.000 log/error db-01 | disk full",
      "L3 2026-11-21T00:29:01.000 log/info db-02 | ok",
    ]);
    expect(report).toMatchObject({ mapping });
  });

  test("a column that is not there changes nothing", async () => {
    const mapped = await readText(table, { time: "nowhere" });
    expect(mapped.lines).toEqual((await readText(table)).lines);
  });
});

describe("rows of CSV", () => {
  test.each([
    ['a,"b,c",d', ["a", "b,c", "d"]],
    ['"say ""hi""",2', ['say "hi"', "2"]],
    ['a, "b, c" ,d', ["a", "b, c", "d"]],
    ['5" disk,ok', ['5" disk', "ok"]],
    ['a,"open', null],
    ["", [""]],
  ])("%s", (line, cells) => {
    expect(splitCsvRow(line, ",")).toEqual(cells);
  });

  test("whatever is quoted comes back", () => {
    const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 8 }), (cells) => {
        expect(splitCsvRow(cells.map(quote).join(","), ",")).toEqual(cells);
      }),
    );
  });

  test("no table throws or loses a line, wherever it is cut", async () => {
    const piece = fc.constantFrom(
      ...'time,message,a;b\t|\n\n""2026-11-21T00:20:01Z,1795220400,0.5,,x y'.split(/(?<=.)/),
      "2026-11-21T00:20:01Z,",
      "time,name,value\n",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        // The helper checks that every line is in one record or counted.
        await readBytes(encode(`time,host,load\n2026-11-21 00:20:00,a,1\n${pieces.join("")}`));
      }),
      { numRuns: 60 },
    );
  });
});

describe("a table without a column of times", () => {
  const table = (rows: readonly string[]) => `id,severity,message\n${rows.join("\n")}\n`;

  test("takes those that its messages begin with, and says so", async () => {
    const { records, report } = await readText(
      table([
        '1,INFO,"2026-11-24 10:15:02 user 17 logged in"',
        '2,ERROR,"[2026-11-24 10:15:09] payment 88 failed: timeout, order 5"',
        '3,WARN,"2026-11-24 10:17:02,120 - slow query 812 ms"',
      ]),
    );
    expect(records.map(({ stamp }) => stamp?.wallMicros)).toEqual([
      Date.UTC(2026, 10, 24, 10, 15, 2) * 1000,
      Date.UTC(2026, 10, 24, 10, 15, 9) * 1000,
      (Date.UTC(2026, 10, 24, 10, 17, 2) + 120) * 1000,
    ]);
    expect(records.map(({ message }) => message)).toEqual([
      "user 17 logged in",
      "payment 88 failed: timeout, order 5",
      "slow query 812 ms",
    ]);
    expect(records.map(({ severity }) => severity)).toEqual(["info", "error", "warning"]);
    expect(report.kind === "read" && report.warnings).toEqual([
      "No column holds times; they are those that the texts of message begin with.",
    ]);
  });

  test("stays undated when only some messages begin with a time, or with a day alone", async () => {
    const some = table([
      '1,INFO,"2026-11-24 10:15:02 user 17 logged in"',
      "2,INFO,user 17 logged out",
      "3,INFO,nothing left to do",
    ]);
    const days = table([
      "1,INFO,2026-11-24 is the day of the move",
      "2,INFO,2026-11-25 is a holiday",
      "3,INFO,2026-11-26 is the day after",
    ]);
    for (const text of [some, days]) {
      const { records } = await readText(text);
      expect(records.map(({ stamp }) => stamp)).toEqual([null, null, null]);
    }
  });
});

test("names behind a mark above the rows are the names of the columns", async () => {
  const text = [
    "# asked: last hour",
    "#time,host,state",
    "2026-09-11T10:00:00Z,ws-14,degraded",
    "2026-09-11T10:00:30Z,ws-14,working",
    "#time,host,state",
    "2026-09-11T10:01:00Z,ws-20,working",
  ].join("\n");
  const { records } = await readBytes(Buffer.from(text));
  expect(records.map(({ source, fields }) => [source, fields.state])).toEqual([
    ["ws-14", "degraded"],
    ["ws-14", "working"],
    ["ws-20", "working"],
  ]);
});
