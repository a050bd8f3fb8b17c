import { expect, test } from "vitest";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { linkByPerson } from "./link-by-person";

const cause = sampleEvent(10);
const effect = sampleEvent(20);
const timeline = { ...emptyTimeline, events: [cause, effect] };
const given = {
  ...{ source: cause.id, target: effect.id, relation: "causes" as const },
  mechanism: "the one fills the disk of the other",
};
const [cited] = effect.evidence;

test("a drawn link rests on what its events cite, each place once", () => {
  const key = cited ? evidenceKey(cited) : "";
  const drawn = linkByPerson(timeline, [], { ...given, evidence: [key, key] });
  expect(drawn).toMatchObject({ ok: true, value: { link: { evidence: [cited] } } });
});

test("what neither event cites is no evidence of a drawn link", () => {
  const drawn = linkByPerson(timeline, [], { ...given, evidence: ["other.log#L1-1"] });
  expect(drawn).toMatchObject({ ok: false, error: { kind: "link-refused" } });
});

test("a link may be drawn without evidence, and never against the clock", () => {
  expect(linkByPerson(timeline, [], { ...given, evidence: [] }).ok).toBe(true);
  const backwards = { ...given, source: effect.id, target: cause.id, evidence: [] };
  expect(linkByPerson(timeline, [], backwards)).toMatchObject({
    ok: false,
    error: { kind: "link-refused" },
  });
});

test("an effect that lasts into its cause began before it all the same, and is refused with how far", () => {
  const end = sampleEvent(90).time;
  const lasting = { ...timeline, events: [sampleEvent(10, { endTime: end }), sampleEvent(31)] };
  const backwards = { ...given, source: sampleEvent(31).id, target: cause.id, evidence: [] };
  expect(linkByPerson(lasting, [], backwards)).toMatchObject({
    ok: false,
    error: {
      message:
        'The clocks forbid it: the effect "Event 10" began 21 s before its cause "Event 31", and no clock is in doubt',
    },
  });
});

test("no second link is drawn between two events, whatever the first is called", () => {
  const linked = { ...timeline, causalLinks: [sampleLink(10, 20)] };
  expect(linkByPerson(linked, [], { ...given, evidence: [] })).toMatchObject({
    ok: false,
    error: { message: "These two events are linked already; edit that link" },
  });
});
