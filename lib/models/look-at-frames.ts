import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { isPicture, isVideo } from "@/lib/domain/evidence/pictures";
import { type Turn, totalUsage, type Usage } from "@/lib/domain/invocation";
import type { PromptPart } from "@/lib/domain/prompt-part";
import {
  type FrameReading,
  frameQuestion,
  readingsIn,
} from "@/lib/investigation/evidence/frames/frame-reading";
import { functionSchemas } from "@/lib/investigation/ports/calls/function-calls";
import type { CutFrame, FrameCutter } from "@/lib/investigation/ports/frame-port";
import type { Assignment, Toolbox } from "@/lib/investigation/ports/performer-port";
import { inFence } from "@/lib/investigation/toolbox/fence";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { ToolLine } from "@/lib/investigation/toolbox/tool-line";
import type { ModelRequest } from "./ask-model";
import type { Bench } from "./bench";
import type { Exchange } from "./exchange";
import { framePrompt, pictureTokens, readFrame } from "./read-frame";

/** Frames of one question, and of one performance, answered or not: each is a request to the model of its own. */
const framesPerQuestionMax = 8;
const framesPerPassMax = 24;

/** The name under which a frame that was sent and not read is on record. */
const refusedFrame = "send_frame";

export type Eyes = {
  /** Null where the model is not known to read pictures. */
  readonly cutter: FrameCutter | null;
  readonly mayLeave: NonNullable<Assignment["mayLeave"]>;
  readonly name: string;
  readonly asking: Parameters<typeof readFrame>[0] & Pick<ModelRequest, "model">;
  readonly contextTokensMax: number;
  /** Frames that were sent so far. */
  sent: number;
};

/** Frames that were sent in the turns on record. */
export function countSent(turns: readonly Turn[]): number {
  return turns.reduce((sum, { toolCalls }) => {
    const refused = toolCalls.filter(({ name }) => name === refusedFrame).length;
    return sum + refused + readingsIn(toolCalls).length;
  }, 0);
}

export type Looked = {
  readonly usage: Usage;
  /** What the model was sent for each frame. */
  readonly parts: readonly PromptPart[];
} & (
  | { readonly kind: "read"; readonly call: Exchange["calls"][number] }
  /** The builder answers instead, and flags what was not looked at; for what reason, unless it sees that itself. */
  | { readonly kind: "unread"; readonly because: string | null }
);

/** One question for frames: cut, read one by one, kept as what was read in each. */
export async function lookAtFrames(
  eyes: Eyes,
  bench: Bench,
  tools: Toolbox,
  given: unknown,
): Promise<Looked> {
  const unread = (because: string | null): Looked => ({
    ...{
      kind: "unread",
      because: because?.slice(0, 300) ?? null,
      usage: totalUsage([]),
      parts: [],
    },
  });
  const parsed = functionSchemas.request_frame_analysis.safeParse(given);
  if (!parsed.success) return unread(null);
  const artifact = bench.evidence.artifacts.find(({ artifact: { id, path } }) =>
    [id, path].some((name) => name === parsed.data.artifact_id),
  )?.artifact;
  if (artifact === undefined || !isPicture(artifact)) return unread(null);
  if (eyes.cutter === null) return unread("This model is not known to read pictures");
  if (!eyes.mayLeave(artifact.id)) {
    return unread("Nobody has confirmed that this picture may leave the machine");
  }
  const wanted = isVideo(artifact) ? timesOf(parsed.data) : [0];
  const framesMs = wanted.slice(0, Math.min(framesPerQuestionMax, framesPerPassMax - eyes.sent));
  if (framesMs.length === 0) return unread(`The ${framesPerPassMax} frames of this pass are spent`);
  const cut = await eyes.cutter.cut(artifact, framesMs, eyes.asking.signal);
  if (!cut.ok) return unread(`The file could not be decoded: ${cut.error}`);
  const read = await readAll(eyes, tools, artifact, cut.value, parsed.data.query);
  if (read.frames.length === 0) {
    return { ...unread(bench.tell(read.notes[0] ?? "There is no such frame")), ...costOf(read) };
  }
  const left = wanted.length - framesMs.length;
  const notes = left === 0 ? read.notes : [...read.notes, `${left} more frames were not looked at`];
  const answer = await tellRead(bench, read.frames, notes);
  const input = toJsonValue(given ?? {});
  await tools.ask({
    ...{ name: frameQuestion, arguments: input },
    answer: async () => answer,
    tell: toJsonValue,
  });
  bench.readings.push(...read.frames);
  return {
    kind: "read",
    call: { name: frameQuestion, input, answer: answer.text },
    ...costOf(read),
  };
}

/** Milliseconds from the beginning; a frame at the end of the stretch is one of them. */
function timesOf({
  start,
  end,
  interval,
}: {
  readonly start: number;
  readonly end: number;
  readonly interval: number;
}): readonly number[] {
  const count = Math.max(1, Math.floor((end - start) / interval + 1e-9) + 1);
  const times = Array.from({ length: Math.min(count, 1_000) }, (_, index) =>
    Math.round((start + index * interval) * 1000),
  );
  return [...new Set(times)];
}

type Read = {
  readonly frames: readonly FrameReading[];
  readonly notes: readonly string[];
  readonly usages: readonly Usage[];
  readonly parts: readonly PromptPart[];
};

function costOf({ usages, parts }: Read) {
  return { usage: totalUsage(usages), parts };
}

/** Until the model refuses one: it would refuse the others. */
async function readAll(
  eyes: Eyes,
  tools: Toolbox,
  { path }: Artifact,
  cut: readonly CutFrame[],
  query: string,
): Promise<Read> {
  const frames: FrameReading[] = [];
  const notes: string[] = [];
  const usages: Usage[] = [];
  const parts: PromptPart[] = [];
  for (const { frameMs, frame } of cut) {
    if (!frame.ok) {
      notes.push(`There is no frame at ${frameMs} ms: ${frame.error}`);
      continue;
    }
    const { sha256 } = frame.value;
    if (pictureTokens(frame.value) > eyes.contextTokensMax / 2) {
      notes.push("A picture does not fit the context of the model");
      break;
    }
    const about = `What is asked for: ${query}`;
    parts.push(framePrompt(frame.value, about));
    eyes.sent += 1;
    const read = await readFrame(eyes.asking, frame.value, about);
    if (!read.ok) {
      const { why, usage } = read.error;
      usages.push(usage);
      notes.push(`The model did not read the picture: ${why}`);
      await tools.ask({
        ...{ name: refusedFrame, arguments: { path, frameMs } },
        answer: async () => ({ frame: sha256, refused: why }),
        tell: toJsonValue,
      });
      break;
    }
    const { items, leftOut, usage } = read.value;
    usages.push(usage);
    if (leftOut > 0) notes.push(`${leftOut} readings at ${frameMs} ms were no part of the picture`);
    if (items.length === 0) notes.push(`Nothing of it was seen at ${frameMs} ms`);
    frames.push({ path, frameMs, reading: { by: eyes.name, frame: sha256 }, items });
  }
  return { frames, notes, usages, parts };
}

/** Every reading with its handle, masked as any line; what is kept beside says what was read. */
async function tellRead(
  { desk, handles, tell }: Bench,
  frames: readonly FrameReading[],
  notes: readonly string[],
) {
  const lines: { handle: string; place: NonNullable<ToolLine["place"]>; text: string }[] = [];
  for (const { path, frameMs, items } of frames) {
    for (const { text, region } of items) {
      const place = {
        path,
        locator: { kind: "frame", frameMs, ...(region && { region }) },
      } as const;
      const handle = handles.give(place);
      const words = (await desk.showWords(null, text)).replaceAll("\n", " ⏎ ");
      lines.push({ handle, place, text: lineText({ text: words, at: null, place }, handle) });
    }
  }
  const text = inFence([...lines.map((line) => line.text), ...notes.map(tell)].join("\n"));
  return { lines, text, frames };
}

/** Arguments of the call that the builder answers in the place of whoever could not look. */
export function unreadCall(given: unknown, because: string | null): JsonValue {
  const { because: _because, ...asked } = Object(given ?? {});
  return toJsonValue(because === null ? asked : { ...asked, because });
}
