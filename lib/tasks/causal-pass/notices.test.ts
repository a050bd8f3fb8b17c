import { expect, test } from "vitest";
import { draftAt, recordAt } from "../testing/drafts";
import { noticeOf } from "./notices";

test.each([
  ["Zabbix", "Problema: coleccion-b no responde", "raised"],
  ["monit", "'mail_queue' status failed (1)", "raised"],
  ["monit", "'mail_queue' status succeeded (0)", "cleared"],
  ["Zabbix", "Resuelto: coleccion-b no responde", "cleared"],
  ["mira", "there is a problem", undefined],
  ["monit", "reloaded", undefined],
])("what %s writes, %j, is %s", (source, message, says) => {
  const draft = draftAt(1, { family: "ledger.line", records: [recordAt(1, { source, message })] });
  expect(noticeOf(draft)?.says).toBe(says);
});
