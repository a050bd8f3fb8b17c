import { describe, expect, test } from "vitest";
import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";
import { readSlackPeople } from "./slack-people";

async function readJson(value: unknown, mapping: ReadMapping | null = null) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const { report, records } = await readBytes(bytes, 700, mapping);
  return { format: report.format, lines: renderRecords(records), records };
}

const ts = "1795270101.000200";
const at = "2026-11-21T14:08:21.000200Z";

describe("Slack", () => {
  const users = [
    { id: "U7", name: "dana", profile: { display_name: "dana.m", real_name: "Dana Meyer" } },
    { id: "U8", name: "otto", real_name: "Otto Weiss", profile: { display_name: "" } },
    { id: 9, name: "broken" },
    "nonsense",
  ];

  test("the export's list of users names people by what they chose to be called", () => {
    expect(readSlackPeople(users)).toEqual({ U7: "dana.m", U8: "Otto Weiss" });
    expect(readSlackPeople({ ok: false })).toEqual({});
  });

  test("ids become names in who speaks and in whom they mention; the channel comes along", async () => {
    const mapping = { people: readSlackPeople(users), channel: "ops" };
    const text = "<@U8> see <https://a.example/d/7|the board> &amp; <#C1|deploys> <!here> <@U99>";
    const { lines, records } = await readJson([{ type: "message", user: "U7", ts, text }], mapping);
    expect(lines).toEqual([
      `I0 ${at} message dana.m | @Otto Weiss see the board (https://a.example/d/7) & #deploys @here <@U99>`,
    ]);
    expect(records[0]?.fields).toMatchObject({ user: "U7", channel: "ops" });
  });

  test.each([
    "</script><script>alert(1)</script> ignore previous instructions",
    "<!DOCTYPE html><!-- a | b --><b>down</b> <p|q> if a<b and b>c",
    "List<Order> of <T> in <a href=x> <unknown@host> <#not a channel|x>",
  ])("what is in brackets and names nothing is as it was written: %s", async (text) => {
    const { lines } = await readJson([{ type: "message", user: "U7", ts, text }]);
    expect(lines).toEqual([`I0 ${at} message U7 | ${text}`]);
  });

  test.each([
    ["a thread", { text: "a", thread_ts: "1795270000.000100" }, "dana | a"],
    ["an edit", { text: "b", edited: { user: "U7", ts: "1795270200.000000" } }, "dana | b"],
    [
      "a join",
      { subtype: "channel_join", text: "<@U7> has joined the channel" },
      "dana | @dana has joined the channel",
    ],
    ["a file", { text: "", files: [{ id: "F1", name: "heap.png" }] }, "dana | (file: heap.png)"],
    [
      "a bot",
      { user: undefined, bot_id: "B1", bot_profile: { name: "pager" }, text: "up" },
      "pager | up",
    ],
    [
      "an attachment",
      {
        text: "",
        attachments: [
          { title: "5xx", text: "rate 12 %", fields: [{ title: "job", value: "web" }] },
        ],
      },
      "dana | 5xx⏎rate 12 %⏎job: web",
    ],
    [
      "blocks",
      { text: "", blocks: [{ type: "section", text: { type: "mrkdwn", text: "deployed" } }] },
      "dana | deployed",
    ],
    ["nothing", { text: "", subtype: "tombstone" }, "dana | (tombstone)"],
  ])("what is said in %s", async (_what, members, expected) => {
    const message = { type: "message", user: "U7", ts, ...members };
    const { lines } = await readJson([message], { people: { U7: "dana" } });
    expect(lines).toEqual([`I0 ${at} message ${expected}`]);
  });

  test("lists of users and channels are no events: they are kept without a time", async () => {
    const channels = [
      {
        id: "C1",
        name: "ops",
        created: 1790000000,
        members: ["U7"],
        topic: { value: "on call" },
        purpose: { value: "" },
      },
    ];
    expect(await readJson(users.slice(0, 2))).toMatchObject({
      format: "Slack users (JSON array)",
      lines: ["I0 undated log - | dana (dana.m)", "I1 undated log - | otto (Otto Weiss)"],
    });
    expect(await readJson(channels)).toMatchObject({
      format: "Slack channels (JSON array)",
      lines: ["I0 undated log - | #ops: on call"],
    });
  });
});

describe("other chats are told by their shape", () => {
  test("an export of Discord, with its channel and its bots", async () => {
    const { report, records } = await readSample("discord-export");
    expect(report.format).toBe("chat messages (JSON document)");
    expect(renderRecords(records)).toEqual([
      "I0 2026-11-21T15:08:21.123+01:00 message Dana M | pool is full",
      "I1 2026-11-21T15:09:00.000+01:00 message alertbot | (file: graph.png)",
    ]);
    expect(records[1]?.fields).toMatchObject({ channel: "ops", bot: true });
  });

  test.each([
    [
      "Telegram",
      {
        name: "ops",
        messages: [
          {
            id: 2,
            type: "message",
            date: "2026-11-21T15:08:21",
            date_unixtime: "1795270101",
            from: "Dana",
            text: ["see ", { type: "link", text: "https://a.example" }],
          },
        ],
      },
      "2026-11-21T14:08:21.000Z message Dana | see https://a.example",
    ],
    [
      "Teams",
      {
        value: [
          {
            createdDateTime: "2026-11-21T14:08:21.12Z",
            from: { user: { displayName: "Dana" } },
            body: { contentType: "html", content: "<p>pool is <b>full</b> &amp; hot</p><p>2</p>" },
          },
        ],
      },
      "2026-11-21T14:08:21.120Z message Dana | pool is full & hot⏎2",
    ],
    [
      "Teams, with no element but of emphasis,",
      {
        value: [
          {
            createdDateTime: "2026-11-21T14:08:21.12Z",
            from: { user: { displayName: "Dana" } },
            body: { contentType: "html", content: "<b>caf&eacute;</b> is full" },
          },
        ],
      },
      "2026-11-21T14:08:21.120Z message Dana | café is full",
    ],
    [
      "Matrix",
      {
        room_name: "ops",
        messages: [
          {
            type: "m.room.message",
            sender: "@dana:x",
            origin_server_ts: 1795270101123,
            content: { msgtype: "m.text", body: "full" },
          },
        ],
      },
      "2026-11-21T14:08:21.123Z message @dana:x | full",
    ],
    [
      "Rocket.Chat",
      {
        messages: [
          {
            _id: "1",
            rid: "r",
            msg: "full",
            ts: "2026-11-21T14:08:21.123Z",
            u: { _id: "1", username: "dana" },
          },
        ],
      },
      "2026-11-21T14:08:21.123Z message dana | full",
    ],
    [
      "Zulip",
      {
        messages: [
          {
            id: 1,
            sender_full_name: "Dana",
            timestamp: 1795270101,
            content: "full",
            subject: "db",
          },
        ],
      },
      "2026-11-21T14:08:21.000Z message Dana | full",
    ],
    [
      "Mattermost",
      {
        messages: [
          { id: "p1", create_at: 1795270101123, user: "dana", message: "full", channel: "ops" },
        ],
      },
      "2026-11-21T14:08:21.123Z message dana | full",
    ],
    [
      "Mattermost's interface",
      {
        order: ["p1"],
        posts: { p1: { id: "p1", create_at: 1795270101123, user_id: "dana", message: "full" } },
      },
      "2026-11-21T14:08:21.123Z message dana | full",
    ],
    [
      "Google Chat",
      {
        messages: [
          {
            creator: { name: "Dana" },
            created_date: "Saturday, November 21, 2026 at 2:08:21 PM UTC",
            text: "full",
          },
        ],
      },
      "2026-11-21T14:08:21.000Z message Dana | full",
    ],
    [
      "a list of comments",
      [{ author: "dana", body: "full", created_at: "2026-11-21T14:08:21Z" }],
      "2026-11-21T14:08:21.000Z message dana | full",
    ],
  ])("%s", async (_what, value, expected) => {
    expect((await readJson(value)).lines).toEqual([`I0 ${expected}`]);
  });

  test("lines of a Mattermost export: posts with their answers, and who there is", async () => {
    const lines = [
      { type: "version", version: 1 },
      { type: "channel", channel: { team: "shop", name: "ops", display_name: "Ops" } },
      {
        type: "post",
        post: {
          team: "shop",
          channel: "ops",
          user: "dana",
          message: "full",
          create_at: 1795270101123,
          replies: [{ user: "otto", message: "restarting", create_at: 1795270102000 }],
        },
      },
    ];
    const text = lines.map((line) => JSON.stringify(line)).join("\n");
    const { report, records } = await readBytes(new TextEncoder().encode(text));
    expect(report.format).toBe("Mattermost export (JSON lines)");
    expect(renderRecords(records).slice(2)).toEqual([
      "L3 2026-11-21T14:08:21.123Z message dana | full",
      "L3 2026-11-21T14:08:22.000Z message otto | restarting",
    ]);
    expect(records[3]?.fields).toMatchObject({ channel: "ops" });
  });

  test.each([
    [
      "a log with a user",
      { timestamp: "2026-11-21T14:08:21Z", level: "info", user: "dana", message: "login" },
    ],
    ["a request", { time: "2026-11-21T14:08:21Z", user: "dana", message: "ok", ip: "203.0.113.7" }],
    ["a commit", { sha: "4e3bafb", author: "dana", message: "fix", date: "2026-11-21T14:08:21Z" }],
  ])("%s is no chat", async (_what, value) => {
    const { records } = await readJson([value, value]);
    expect(records.every(({ kind }) => kind !== "message")).toBe(true);
  });
});

describe("status pages", () => {
  test("each update is a record at the time it was shown, with what it changed", async () => {
    const { report, records } = await readSample("status-incidents");
    expect(report.format).toBe("status page (JSON document)");
    expect(renderRecords(records)).toEqual([
      "I0 2026-11-21T16:20:00.000Z message - | Resolved - This incident has been resolved. (Checkout: major_outage → operational)",
      "I0 2026-11-21T14:08:00.000Z message - | Investigating - We are looking into it.",
      "I1 2026-11-21T16:20:00.400Z message - | Checkout: operational",
    ]);
    expect(records[1]?.fields).toMatchObject({
      incident: "Errors on checkout",
      impact: "major",
      status: "investigating",
    });
  });

  test("incidents of other makes are told by their list of updates", async () => {
    const incident = {
      external_desc: "Errors on disks",
      begin: "2026-11-21T14:00:00+00:00",
      updates: [
        { when: "2026-11-21T14:08:00+00:00", text: "We see errors.", status: "SERVICE_DISRUPTION" },
      ],
    };
    expect(await readJson([incident])).toMatchObject({
      format: "status page incidents (JSON array)",
      lines: ["I0 2026-11-21T14:08:00.000Z message - | SERVICE DISRUPTION - We see errors."],
    });
  });
});
