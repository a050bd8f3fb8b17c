import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { analyzeLocalFiles, verifyAgainstLocalFiles } from "@/lib/server/headless/headless";
import { makePicture, makeVideo } from "@/lib/server/testing/sample-video";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "./testing/scripted-model-server";

const log = [
  "2026-11-20T14:00:00Z INFO mill-7 spindle at 4000 rpm",
  "2026-11-20T14:02:00Z ERROR mill-7 stopped: overheated",
];
const names = ["mill.log", "panel.png", "door.webm", "broken.webm"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-frames-"));
  const video = await makeVideo();
  const contents = [`${log.join("\n")}\n`, await makePicture(), video, video.slice(0, 300)];
  await Promise.all(names.map((name, at) => writeFile(join(folder, name), contents[at] ?? "")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const files = () => names.map((path) => ({ path, location: join(folder, path) }));
const model = "local/scripted";

type Asked = { readonly artifact_id: string; readonly start?: number; readonly end?: number };

/** Asks for frames in the detailed pass, and cites the first thing that was read. */
const watcher =
  (asked: Asked, read: (request: ScriptedRequest) => ScriptedAnswer) =>
  (request: ScriptedRequest): ScriptedAnswer => {
    if (request.tools.includes("tell_reading")) return read(request);
    if (request.pass !== "detailed") return { content: "Done." };
    const frames = { start: 0, end: 0, interval: 1, query: "What does it show?", ...asked };
    const handle = /^(L[\d.]+) \S+ (region|frame) /m.exec(request.text)?.[1];
    if (request.text.includes('the alarm"') || request.text.includes("not analysed")) {
      return { content: "Done." };
    }
    if (handle === undefined) {
      return request.messages.some(({ role }) => role === "tool")
        ? { content: "Done." }
        : { calls: [{ name: "request_frame_analysis", arguments: frames }] };
    }
    return {
      calls: [
        {
          name: "register_entity",
          arguments: { entity_id: "mill", name: "mill-7", entity_type: "machine" },
        },
        {
          name: "emit_event",
          arguments: {
            ...{ event_type: "alert", title: "The panel shows the alarm", entities: ["mill"] },
            ...{ timestamp: "2026-11-20T14:01:00Z", time_basis: "mention", importance: "detail" },
            ...{ confidence: 0.95, evidence_refs: [handle] },
          },
        },
      ],
    };
  };

async function analyse(
  answer: (request: ScriptedRequest) => ScriptedAnswer,
  {
    seeing = [model],
    arePicturesSent = true,
  }: { seeing?: string[]; arePicturesSent?: boolean } = {},
) {
  const server = await startScriptedModel(answer);
  try {
    const result = await analyzeLocalFiles({
      ...{ files: files(), skipped: [], zone: null, analyst: model, arePicturesSent },
      models: {
        ...{ url: server.url, timeoutMs: 20_000, retriesMax: 0, seeing },
        ...{ contextTokensMax: 100_000, outputTokensMax: 1000 },
      },
      ...{ signal: new AbortController().signal, onProgress: () => undefined },
    });
    const document = assertPresent(result.ok ? result.value : null, "a document");
    const verified = await verifyAgainstLocalFiles(document, files());
    expect(verified.problems).toEqual([]);
    const unread = document.uncertainties.map(({ description }) => description);
    return {
      ...{ document, requests: server.requests },
      pictures: server.requests.reduce((sum, { pictures }) => sum + pictures, 0),
      unread: unread.filter((line) => line.startsWith("Frame not analysed")).join("\n"),
    };
  } finally {
    await server.close();
  }
}

const region = { x: 100, y: 200, width: 300, height: 150 };
const tells = (items: readonly unknown[]) => (): ScriptedAnswer => ({
  calls: [{ name: "tell_reading", arguments: { items } }],
});
const seesAlarm = tells([{ text: "E17 OVERHEAT", region }]);

test("what a model reads in a picture is cited with its region, as its word and not as code's", async () => {
  const { document, pictures, requests } = await analyse(
    watcher({ artifact_id: "panel.png" }, seesAlarm),
  );
  expect(pictures).toBe(1);
  const event = document.events.find(({ title }) => title === "The panel shows the alarm");
  const frame: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(event?.evidence).toEqual([
    { path: "panel.png", frameMs: 0, region, quote: "E17 OVERHEAT", reading: { by: model, frame } },
  ]);
  expect(event?.confidence.extraction).toBe(0.7);
  const turns = (document.invocations ?? []).flatMap((invocation) => invocation.turns);
  const spent = turns.reduce((sum, { usage }) => sum + usage.inputTokens, 0);
  const sent = requests.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 4), 0);
  expect(spent).toBe(sent);
});

test("a frame of a video is cited by its time; one beyond the end is told", async () => {
  const asked = { artifact_id: "door.webm", start: 3, end: 5 };
  const { document, pictures, requests } = await analyse(watcher(asked, seesAlarm));
  expect(pictures).toBe(1);
  const event = document.events.find(({ title }) => title === "The panel shows the alarm");
  expect(event?.evidence[0]).toMatchObject({ path: "door.webm", frameMs: 3_000 });
  expect(requests.map(({ text }) => text).join("\n")).toContain("the recording ends at 4000 ms");
});

test.each<[string, Asked, Parameters<typeof analyse>[1], RegExp]>([
  [
    "nobody let out",
    { artifact_id: "panel.png" },
    { arePicturesSent: false },
    /Nobody has confirmed/,
  ],
  [
    "the model cannot see",
    { artifact_id: "panel.png" },
    { seeing: [] },
    /not known to read pictures/,
  ],
  ["is broken", { artifact_id: "broken.webm" }, {}, /decoded|no frame/],
  ["lies beyond the end", { artifact_id: "door.webm", start: 9, end: 9 }, {}, /ends at 4000 ms/],
])("a picture that %s is not sent, and flagged", async (_, asked, settings, why) => {
  const { document, pictures, unread } = await analyse(watcher(asked, seesAlarm), settings);
  expect(pictures).toBe(0);
  expect(unread).toMatch(why);
  expect(
    document.events.every(({ evidence }) => evidence.every((one) => !("frameMs" in one))),
  ).toBe(true);
});

test.each<[string, () => ScriptedAnswer, RegExp]>([
  ["refuses the picture", () => ({ status: 400 }), /did not read the picture: The provider failed/],
  ["answers in prose", () => ({ content: "I see an alarm." }), /did not answer as it was asked/],
])("a provider that %s does not end the run", async (_, answer, why) => {
  const { unread, document, requests } = await analyse(
    watcher({ artifact_id: "panel.png" }, answer),
  );
  expect(unread).toMatch(why);
  expect(requests.filter(({ pictures }) => pictures > 0)).toHaveLength(1);
  expect(JSON.stringify(document.invocations)).toContain('"name":"send_frame"');
});

test("a reading with a region beyond the picture is left out, and what is left is nothing to cite", async () => {
  const beyond = { x: 900, y: 0, width: 300, height: 100 };
  const { document, requests } = await analyse(
    watcher({ artifact_id: "panel.png" }, tells([{ text: "E17", region: beyond }])),
  );
  expect(requests.map(({ text }) => text).join("\n")).toContain("were no part of the picture");
  expect(document.events.map(({ title }) => title)).not.toContain("The panel shows the alarm");
});

test("the frames of a pass are bounded, however often it asks", async () => {
  const { pictures, unread } = await analyse((request) =>
    request.tools.includes("tell_reading")
      ? tells([])()
      : request.pass === "detailed" && !request.text.includes("are spent")
        ? {
            calls: [0, 1, 2, 3].map((start) => ({
              name: "request_frame_analysis",
              arguments: {
                ...{ artifact_id: "door.webm", start: start / 10, end: 4 },
                ...{ interval: 0.1, query: "Who?" },
              },
            })),
          }
        : { content: "Done." },
  );
  expect(pictures).toBe(24);
  expect(unread).toMatch(/24 frames of this pass are spent/);
});
