import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../testing/read-sample";
import { parseXmlRecord } from "./xml-record";

const event = (level: number, id: number, account: string) =>
  `<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event"><System><Provider Name="Security"/><EventID>${id}</EventID><Level>${level}</Level><TimeCreated SystemTime="2026-03-14T02:15:0${level}.250Z"/><EventRecordID>90071992547409931</EventRecordID><Computer>dc-01</Computer></System><EventData><Data Name="TargetUserName">${account}</Data><Data Name="Status">0xc000006a</Data></EventData></Event>`;

test("a record of XML in a member is read with its own time, level and host", async () => {
  const lines = [event(2, 4625, "anna"), event(3, 4740, "j&amp;o")].map((xml, at) =>
    JSON.stringify({ "@timestamp": `2026-03-14T09:00:0${at}Z`, shipper: "relay-7", xml }),
  );
  const { records } = await readBytes(new TextEncoder().encode(lines.join("\n")));
  expect(renderRecords(records)).toEqual([
    "L1 2026-03-14T02:15:02.250Z log/error dc-01 | Security 4625 TargetUserName=anna Status=0xc000006a",
    "L2 2026-03-14T02:15:03.250Z log/warning dc-01 | Security 4740 TargetUserName=j&o Status=0xc000006a",
  ]);
  expect(records[0]?.fields).toMatchObject({
    ...{ received: "2026-03-14T09:00:00Z", shipper: "relay-7" },
    record_id: "90071992547409931",
  });
});

test("any element that says when is a record, whatever it is called", async () => {
  const xml = (second: number) =>
    `<entry time="2026-03-14T02:15:0${second}Z" level="error"><message>pump ${second} stopped</message></entry>`;
  const lines = [1, 2, 3].map((second) =>
    JSON.stringify({ ts: "2026-03-14T09:00:00Z", body: xml(second) }),
  );
  const { records } = await readBytes(new TextEncoder().encode(lines.join("\n")));
  expect(renderRecords(records)[0]).toBe(
    "L1 2026-03-14T02:15:01.000Z log/error - | pump 1 stopped",
  );
});

test.each([
  ["<a><b></a></b>", null],
  ["<a>1", null],
  ["<a>1</a> and more", null],
  ["<a/><b/>", null],
  ['<a x="1">text</a>', { x: "1", "#text": "text" }],
  ["<a><b>1</b><b>2</b><c><![CDATA[x < y]]></c></a>", { b: ["1", "2"], c: "x < y" }],
  ["<a x=1>text</a>", null],
  ['<a x="1>text</a>', null],
  [
    "<a><b x='1 > 0'/><c>caf&#233; &lt;<!-- d --><![CDATA[ <!-- &amp;]]></c></a>",
    { b: { x: "1 > 0" }, c: "café < <!-- &amp;" },
  ],
  ["<журнал><уровень>ошибка</уровень></журнал>", { уровень: "ошибка" }],
  [`${"<a>".repeat(50)}${"</a>".repeat(50)}`, null],
])("%s is %j", (text, members) => {
  expect(parseXmlRecord(text)).toEqual(members);
});
