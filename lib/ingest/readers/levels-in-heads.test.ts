import { expect, test } from "vitest";
import { readBytes } from "../testing/read-sample";

/** Lines as the programs write them, and the levels they mean. */
const written: readonly (readonly [
  string,
  readonly (readonly [line: string, level: string | null])[],
])[] = [
  [
    "Cisco ASA over syslog, without a priority",
    [
      [
        "Nov 20 09:41:00 fw-1 %ASA-4-106023: Deny tcp src outside:192.0.2.9/51 dst dmz:10.1.1.2/22",
        "warning",
      ],
      [
        "Nov 20 09:41:01 fw-1 %ASA-6-302013: Built inbound TCP connection 14 for outside:192.0.2.8/51",
        "info",
      ],
      [
        "Nov 20 09:41:02 fw-1 %ASA-1-104001: (Secondary) Switching to ACTIVE - HELLO not heard",
        "critical",
      ],
    ],
  ],
  [
    "programs in Russian, Japanese, Korean and Chinese",
    [
      ["2026-11-20 09:41:00 ОШИБКА нет связи с базой", "error"],
      ["2026-11-20 09:41:01 ПРЕДУПРЕЖДЕНИЕ повтор", "warning"],
      ["2026-11-20 09:41:02 ошибка была исправлена", null],
      ["2026-11-20 09:41:03 エラー 接続に失敗しました", "error"],
      ["2026-11-20 09:41:04 [경고] 응답이 느립니다", "warning"],
      ["2026-11-20 09:41:05 [错误] 数据库连接失败", "error"],
      ["2026-11-20 09:41:06 警告灯亮了", null],
    ],
  ],
  [
    "a letter in brackets or before the stamp",
    [
      ["2026-11-20 09:41:00 <E> pool exhausted", "error"],
      ["2026-11-20 09:41:01 <W> slow", "warning"],
      ["2026-11-20 09:41:02 [I] ready", "info"],
      ["<E> 2026-11-20 09:41:03 pool exhausted", "error"],
      ["W 2026-11-20 09:41:04 slow", "warning"],
      ["[E 2026-11-20 09:41:05.120 web:12] failed", "error"],
      ["2026-11-20 09:41:06 <E>bold</E> is a tag", null],
    ],
  ],
  [
    "chat clients would sign so, if a letter were a name",
    [
      ["2026-11-20 09:41:00 <E> pool exhausted", "error"],
      ["2026-11-20 09:41:01 <I> ready", "info"],
    ],
  ],
  [
    "Microsoft SQL Server",
    [
      ["2026-11-20 09:41:00.12 spid52      Error: 1105, Severity: 17, State: 2.", "error"],
      ["2026-11-20 09:41:01.12 spid52      Error: 824, Severity: 24, State: 2.", "critical"],
      ["2026-11-20 09:41:02.12 spid9s      Error: 8493, Severity: 10, State: 1.", "info"],
      ["2026-11-20 09:41:03.12 Server      Database started", null],
    ],
  ],
  [
    "the message below the head of an error in SQL Server, of one process and one instant",
    [
      ["2026-11-20 09:41:00.12 spid52      Error: 1105, Severity: 17, State: 2.", "error"],
      ["2026-11-20 09:41:00.12 spid52      Could not allocate space for object 'a'.", "error"],
      ["2026-11-20 09:41:00.12 spid52      Backup of shop was begun.", null],
      ["2026-11-20 09:41:01.12 spid52      Error: 824, Severity: 24, State: 2.", "critical"],
      ["2026-11-20 09:41:01.12 spid9s      Starting up database 'shop'.", null],
      ["2026-11-20 09:41:02.12 spid52      Error: 824, Severity: 24, State: 2.", "critical"],
      ["2026-11-20 09:41:02.90 spid52      Recovery is complete.", null],
    ],
  ],
  [
    "Erlang's reports behind a stamp",
    [
      ["2026-11-20 09:41:00.123 =ERROR REPORT==== server terminating", "error"],
      ["2026-11-20 09:41:01.123 =CRASH REPORT==== killed", "error"],
      ["2026-11-20 09:41:02.123 =WARNING REPORT==== alarm", "warning"],
    ],
  ],
  [
    "Cisco IOS on a console",
    [
      [
        "2026-11-20 09:41:00: %LINK-3-UPDOWN: Interface GigabitEthernet0/1, changed state to down",
        "error",
      ],
      ["2026-11-20 09:41:01: %SYS-5-CONFIG_I: Configured from console by vty0", "notice"],
    ],
  ],
  [
    "Asterisk",
    [
      [
        "[2026-11-20 09:41:00] WARNING[1234][C-0000001a] chan_sip.c: Retransmission timeout reached",
        "warning",
      ],
      [
        "[2026-11-20 09:41:01] NOTICE[1234] chan_sip.c: Registration from '10.0.0.4' failed",
        "notice",
      ],
      ["[2026-11-20 09:41:02] ERROR[99] res_odbc.c: Unable to connect", "error"],
    ],
  ],
  [
    "Nagios",
    [
      ["[1795167660] SERVICE ALERT: shop-1;HTTP;CRITICAL;HARD;3;connect timed out", "critical"],
      ["[1795167661] HOST ALERT: shop-2;DOWN;SOFT;1;PING CRITICAL", "critical"],
      [
        "[1795167662] SERVICE NOTIFICATION: oncall;shop-1;HTTP;WARNING;notify-by-mail;slow",
        "warning",
      ],
      ["[1795167663] SERVICE ALERT: shop-1;HTTP;OK;HARD;1;HTTP OK", "info"],
      ["[1795167664] EXTERNAL COMMAND: SCHEDULE_HOST_DOWNTIME;shop-1;1;2;1;0;0;ops;disk", null],
    ],
  ],
  [
    "Icinga 2",
    [
      ["[2026-11-20 09:41:00 +0000] information/Application: Starting", "info"],
      ["[2026-11-20 09:41:01 +0000] critical/ApiListener: Cannot connect to zone 'a'", "critical"],
      ["[2026-11-20 09:41:02 +0000] warning/cli: Ignoring an unknown option", "warning"],
      ["[2026-11-20 09:41:03 +0000] error/rate of the last hour is 3", null],
    ],
  ],
  [
    "syslog without a priority, in what its programs wrote",
    [
      ["Nov 20 09:41:00 shop-1 orders[8]: ERROR cannot reach the database", "error"],
      ["Nov 20 09:41:01 shop-1 orders[8]: [warning] pool is nearly empty", "warning"],
      ['Nov 20 09:41:02 shop-1 orders[8]: level=fatal msg="no route"', "critical"],
      ["Nov 20 09:41:03 shop-1 sshd[9]: error: maximum authentication attempts", "error"],
      ["Nov 20 09:41:04 shop-1 orders[8]: errors so far: 3", null],
      // The priority says it before the program does.
      ["<14>Nov 20 09:41:05 shop-1 orders[8]: ERROR cannot reach the database", "info"],
    ],
  ],
  [
    "small letters behind the stamp",
    [
      ["2026-11-20T09:41:00Z info starting up", "info"],
      ["2026-11-20T09:41:01Z warn slow disk", "warning"],
      ["2026-11-20T09:41:02Z error disk gone", "error"],
      ['2026-11-20T09:41:03Z slow disk level=warn disk="sda"', "warning"],
    ],
  ],
  [
    "containers of Docker, in what their programs wrote",
    [
      [
        '{"log":"level=warn msg=\\"slow\\"\\n","stream":"stderr","time":"2026-11-20T09:41:00Z"}',
        "warning",
      ],
      ['{"log":"ERROR: disk gone\\n","stream":"stderr","time":"2026-11-20T09:41:01Z"}', "error"],
      ['{"log":"[info] fine\\n","stream":"stdout","time":"2026-11-20T09:41:02Z"}', "info"],
      ['{"log":"errors of today: none\\n","stream":"stdout","time":"2026-11-20T09:41:03Z"}', null],
      ['{"log":"page: 3 of 7\\n","stream":"stdout","time":"2026-11-20T09:41:04Z"}', null],
    ],
  ],
  [
    "sentences",
    [
      ["2026-11-20T09:41:00Z notice the new door", null],
      ["2026-11-20T09:41:01Z page loaded in 3 s", null],
      ["2026-11-20T09:41:02Z success is near", null],
      ["2026-11-20T09:41:03Z warned twice", null],
    ],
  ],
  [
    "what only looks like it",
    [
      ["2026-11-20 09:41:00 at 5%ASA-4-106023: of all", null],
      ["2026-11-20 09:41:01 %LOAD-9-HIGH: nine is no level", null],
      ["2026-11-20 09:41:02 the HOST ALERT: shop-2;DOWN was closed", null],
    ],
  ],
];

test.each(written)("levels of %s", async (_, lines) => {
  const text = `${lines.map(([line]) => line).join("\n")}\n`;
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ severity }, at) => [lines[at]?.[0], severity])).toEqual(lines);
});

test("the message below the head of an error has its level wherever a large file is cut", async () => {
  const pair = (n: number) => {
    const stamp = `2026-11-20 09:41:${String(n % 60).padStart(2, "0")}.12 spid52     `;
    return `${stamp} Error: 1105, Severity: 17, State: 2.\n${stamp} Could not allocate space.\n`;
  };
  const bytes = new TextEncoder().encode(Array.from({ length: 40 }, (_, n) => pair(n)).join(""));
  for (const blockBytes of [150, 170, 200, 230, 260]) {
    const sizes = { blockBytes, blockBytesMax: 10_000 };
    const { records } = await readBytes(bytes, 50, null, sizes);
    expect(records.filter(({ severity }) => severity !== "error")).toEqual([]);
  }
});
