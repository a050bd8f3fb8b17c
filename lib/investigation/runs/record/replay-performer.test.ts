import { expect, test } from "vitest";
import { toJsonValue } from "@/lib/base/canonical-json";
import { createMasking } from "@/lib/masking/masking";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { maskTree } from "../../document/masking/mask-tree";
import type { Performer, Toolbox } from "../../ports/performer-port";
import { withoutQuotes } from "./quoted-places";
import { createReplayPerformer } from "./replay-performer";

const region = { x: 100, y: 200, width: 300, height: 150 };
const reading = { by: "local/eyes", frame: "0123456789abcdef".repeat(4) };
const frame = {
  ...{ path: "panel.png", frameMs: 0, reading },
  items: [{ text: "E17 OVERHEAT", region }],
};

/** As a record keeps it. */
const kept = (value: unknown) =>
  maskTree(withoutQuotes(toJsonValue(value)), { masking: createMasking(), places: new Map() });

test("what was read in a frame is played again off the record, with the words that were cited", async () => {
  const cited = { path: "panel.png", frameMs: 0, region, quote: "E17 OVERHEAT" };
  const turn = {
    ...{ calls: [{ name: "emit_event", arguments: kept({ evidence_refs: [cited] }) }], text: null },
    toolCalls: [
      { name: "request_frame_analysis", arguments: {}, result: kept({ frames: [frame] }) },
    ],
  };
  const record = {
    tasks: [{ performer: "local/eyes", task: "detailed-pass", kind: "model", turns: [turn] }],
  };
  const asked: unknown[] = [];
  const tools: Pick<Toolbox, "ask"> = {
    async ask({ name, answer, tell }) {
      const answered = await answer(evidenceOfText({ "panel.png": ["up"] }));
      if (name === "request_frame_analysis") asked.push(tell(answered));
      return answered;
    },
  };
  const performer = createReplayPerformer(record as never, "local/eyes");
  const assignment = { task: { id: "detailed-pass" }, turns: [] };
  const given = [assignment, tools, {}] as unknown as Parameters<Performer["perform"]>;
  const { value } = await performer.perform(...given).next();
  expect(asked).toEqual([{ frames: [frame] }]);
  expect(value).toMatchObject({ calls: [{ arguments: { evidence_refs: [cited] } }] });
});
