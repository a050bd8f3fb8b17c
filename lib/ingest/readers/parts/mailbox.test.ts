import { expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

function mail(n: number, body: string): string {
  return [
    `From user${n}@example.org Sat Mar 14 02:1${n}:05 2026`,
    "Return-Path: <ops@example.org>",
    ...Array.from(
      { length: 20 },
      (_, hop) =>
        `Received: from mx${hop}.example.org (mx${hop}.example.org [192.0.2.${hop}])\n\tby mail.example.org with ESMTPS; Sat, 14 Mar 2026 03:1${n}:04 +0100 (CET)`,
    ),
    `Message-ID: <${n}@example.org>`,
    `Date: Sat, 14 Mar 2026 03:1${n}:00 +0100`,
    `From: User ${n} <user${n}@example.org>`,
    `Subject: mail ${n}`,
    "",
    body,
    "",
    "",
  ].join("\n");
}

const quoting =
  "On Fri, 13 Mar 2026 03:14:00 +0100 Alice wrote:\n> disk\n\nDate: 2026-03-01 10:00:00\n--\nBob";

test.each([1, 2, 5])(
  "each of %i mails is one record of the time of its Date header",
  async (count) => {
    const text = Array.from({ length: count }, (_, n) => mail(n, quoting)).join("");
    const { records, report } = await readBytes(new TextEncoder().encode(text));
    expect(report).toMatchObject({ format: "mailbox" });
    expect(
      records.map(({ stamp, fields }) => [stamp?.raw, stamp?.offsetMinutes, fields.Subject]),
    ).toEqual(
      Array.from({ length: count }, (_, n) => [
        `Sat, 14 Mar 2026 03:1${n}:00 +0100`,
        60,
        `mail ${n}`,
      ]),
    );
  },
);
