import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../../testing/read-sample";

async function read(lines: readonly string[]) {
  const { records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  return records;
}

const said = async (lines: readonly string[]) =>
  (await read(lines)).flatMap(({ kind, source, message }) =>
    kind === "message" && source !== null ? [`${source}: ${message}`] : [],
  );

const headers = [
  "From: Dana Meyer <dana@shop.example>",
  "To: ops@shop.example",
  "Date: Sat, 21 Nov 2026 15:08:10 +0100",
  "Subject: checkout down",
];
const body = ["", "Checkout answers 503.", "Note: since 14:05.", "> an older mail"];

test("a file that is one mail is what its sender wrote at its Date, without what is quoted", async () => {
  expect(renderRecords(await read([...headers, ...body]))).toEqual([
    "L1-8 2026-11-21T15:08:10.000+01:00 message Dana Meyer | checkout down⏎Checkout answers 503.⏎Note: since 14:05.",
  ]);
});

test("the headers of a mail may stand in any order, and go on over lines", async () => {
  const shuffled = fc.shuffledSubarray([...headers, "Received: from a\n\tby b"], { minLength: 5 });
  await fc.assert(
    fc.asyncProperty(shuffled, async (all) => {
      expect(await said([...all.flatMap((each) => each.split("\n")), ...body])).toEqual([
        "Dana Meyer: checkout down\nCheckout answers 503.\nNote: since 14:05.",
      ]);
    }),
    { numRuns: 20 },
  );
});

test("each mail of a mailbox is a message of its sender", async () => {
  const box = (sender: string, minute: number, text: string) => [
    `From ${sender}@shop.example Sat Nov 21 14:${minute}:10 2026`,
    `From: ${sender}@shop.example`,
    `Date: Sat, 21 Nov 2026 14:${minute}:10 +0000`,
    ...["Subject: checkout", "", text, ""],
  ];
  expect(
    await said([...box("dana", 10, "It is down."), ...box("otto", 12, "Rolled back.")]),
  ).toEqual([
    "dana@shop.example: checkout\nIt is down.",
    "otto@shop.example: checkout\nRolled back.",
  ]);
});

test("of a mail of several parts the plain text is said", async () => {
  const parts = [
    ...['Content-Type: multipart/alternative; boundary="b1"', "", "--b1"],
    ...["Content-Type: text/plain; charset=utf-8", "", "It is down.", "--b1"],
    ...["Content-Type: text/html", "", "<p>It is down.</p>", "--b1--"],
  ];
  expect(await said([...headers, ...parts])).toEqual(["Dana Meyer: checkout down\nIt is down."]);
});

test.each(["Auto-Submitted: auto-generated", "Precedence: bulk"])(
  "what a machine mails is nobody's word: %s",
  async (header) => {
    expect(await said([header, ...headers, ...body])).toEqual([]);
  },
);

const comment = (author: string, minute: number, text: string) => [
  "  <comment>",
  `    <author>${author}</author>`,
  `    <created>2026-11-21T14:${minute}:10Z</created>`,
  `    <body>${text}</body>`,
  "  </comment>",
];

test("comments of an XML export are messages of their authors, over lines and with signs", async () => {
  const lines = [
    ...['<?xml version="1.0"?>', '<ticket id="T-1">'],
    ...comment("Dana Meyer", 10, "Checkout &amp; cart answer 503"),
    ...comment("Otto Lind", 12, "I rolled it back,\nplease watch"),
    ...comment("Dana Meyer", 15, "<![CDATA[Works again, p99 < 1 s]]>"),
    "</ticket>",
  ];
  expect(await said(lines.flatMap((line) => line.split("\n")))).toEqual([
    "Dana Meyer: Checkout & cart answer 503",
    "Otto Lind: I rolled it back,\nplease watch",
    "Dana Meyer: Works again, p99 < 1 s",
  ]);
});

test("elements in which a program speaks are no messages", async () => {
  const entry = (minute: number) =>
    `<entry><user>root</user><level>ERROR</level><time>2026-11-21T14:${minute}:10Z</time><msg>cannot open the file ${minute}</msg></entry>`;
  expect(await said(["<log>", entry(10), entry(11), entry(12), "</log>"])).toEqual([]);
});

test.each([
  [
    "with those present listed",
    ["Incident call, 21 November 2026 (UTC)", "Present: Dana, Otto", ""],
    ["14:08 Dana: checkout is down", "14:09 Otto: looking", "14:15 Dana: works again"],
    ["Dana: checkout is down", "Otto: looking", "Dana: works again"],
  ],
  [
    "with full names",
    ["Protokoll 21.11.2026", ""],
    [
      "14:08 Uhr - Frau Meyer: Kasse steht.",
      "14:12 Uhr - Herr Lind: Zurück.",
      "14:15 Uhr - Frau Meyer: Geht.",
    ],
    ["Frau Meyer: Kasse steht.", "Herr Lind: Zurück.", "Frau Meyer: Geht."],
  ],
])("minutes of a meeting are what each person said: %s", async (_how, head, lines, wanted) => {
  expect(await said([...head, ...lines])).toEqual(wanted);
});

test("labels behind times are nobody", async () => {
  const lines = ["14:08 Action: restart", "14:09 Status: failing", "14:15 Action: rollback"];
  expect(await said(["Timeline of 21 November 2026", "", ...lines])).toEqual([]);
});

test("a time stamp of a shell's history dates the command below it, and is nothing by itself", async () => {
  const history = ["#1700000000", "ls -la", "#1700000060", "systemctl restart nginx"];
  expect((await read(history)).map(({ message }) => message)).toEqual([
    "ls -la",
    "systemctl restart nginx",
  ]);
});
