import type { WrittenNarrative } from "./written-narrative";

/** Letters, notes and timelines. */
export const proseNarratives: readonly WrittenNarrative[] = [
  {
    name: "a letter without a dated line",
    file: "letter.md",
    text: `# What happened to the ticket machines

On 12 March 2026, between 10:05 and 11:40 UTC, ticket machines at all stations could not sell tickets. Staff at the
central station told us at 10:20. We renewed the certificate at 11:31 and the machines were selling again by 11:40.

We are sorry. The renewal is now automatic.
`,
    start: "2026-03-12T10:05",
    end: "2026-03-12T11:40",
    events: [["2026-03-12T10:20"], ["2026-03-12T11:31"]],
  },
  {
    name: "a letter that says its zone once",
    file: "letter.txt",
    text: `All times are in CEST.

On 4 June 2026 the milk tankers could not check in from 05:50 to 07:25. A driver called at 06:02. The gate was rebooted at 07:20.
`,
    start: "2026-06-04T03:50",
    end: "2026-06-04T05:25",
    events: [["2026-06-04T04:02"]],
  },
  {
    name: "a night that passes midnight",
    file: "night.md",
    text: `On 30 January 2026 between 23:10 and 01:15 UTC the snow ploughs lost their maps. At 00:20 we restarted the tile server.
`,
    start: "2026-01-30T23:10",
    end: "2026-01-31T01:15",
    events: [["2026-01-31T00:20"]],
  },
  {
    name: "rows with half a time are intervals",
    file: "rows.md",
    text: `# Label printers, 3 April 2026 (times in UTC)

- 14:05 Labels stop at gate 2, printers are offline
- 14:?? Petra restarts the spooler, no change
- ??:?? somebody pulls the network cable and plugs it in again
- 14:45 spooler queue found full
- 15:20 queue emptied, printers are working again
`,
    start: "2026-04-03T14:05",
    end: "2026-04-03T15:20",
    events: [
      ["2026-04-03T14:00", "2026-04-03T14:59"],
      ["2026-04-03T14:00", "2026-04-03T14:45"],
    ],
  },
  {
    name: "a fix in the test environment is no repair",
    file: "rows.md",
    text: `# Greenhouse vents, 9 May 2026 (UTC)

- 09:00 Vents in house 4 do not respond, heating is stuck
- 09:25 New firmware deployed to the test system, all vents are working there
- 10:10 New firmware rolled out to house 4, vents are back to normal
`,
    start: "2026-05-09T09:00",
    end: "2026-05-09T10:10",
  },
  {
    name: "work announced weeks before is no start",
    file: "rows.md",
    text: `# Harbour cranes, 2026 (UTC)

- 2026-02-02 08:00 Migration of the crane controllers is scheduled for 20 February
- 2026-02-20 05:30 Crane 3 stops responding, loading is down
- 2026-02-20 06:45 Crane 3 restored
`,
    start: "2026-02-20T05:30",
    end: "2026-02-20T06:45",
  },
  {
    name: "what is denied is no cause",
    file: "rows.md",
    text: `# Payroll, 27 March 2026 (UTC)

- 06:00 Tariff table 2026.2 deployed
- 07:10 Payslips fail for the night shift
- 08:30 Payslips are working again

## Root cause

The failure was not caused by tariff table 2026.2. A full disk on the print host led to failed payslips.
`,
    start: "2026-03-27T07:10",
    end: "2026-03-27T08:30",
    notCause: "tariff table",
  },
  {
    name: "a letter in German",
    file: "brief.txt",
    text: `Am 12.03.2026 zwischen 10:05 und 11:40 Uhr UTC war das Kundenportal nicht erreichbar. Um 11:20 Uhr wurde der Speicher erweitert.
`,
    start: "2026-03-12T10:05",
    end: "2026-03-12T11:40",
  },
  {
    name: "a letter in Chinese",
    file: "xin.txt",
    text: `2026年4月8日14:05至15:30（UTC），仓库扫码枪无法上传数据。14:20值班人员发现异常。15:25重启服务后恢复。
`,
    start: "2026-04-08T14:05",
    end: "2026-04-08T15:30",
    events: [["2026-04-08T14:20"]],
  },
];
