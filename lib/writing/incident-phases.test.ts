import { expect, test } from "vitest";
import type { ImpactWindow } from "@/lib/domain/timeline/impact";
import { atSecond, event, stated, timeline } from "@/lib/view-model/testing/sample-timeline";
import { listPhases, phaseOf } from "./incident-phases";

const nothing: ImpactWindow = {
  startedAt: null,
  detectedAt: null,
  mitigatedAt: null,
  resolvedAt: null,
};
const whole = {
  startedAt: atSecond(100),
  detectedAt: atSecond(200),
  mitigatedAt: atSecond(500),
  resolvedAt: atSecond(900),
};
const repairAt = (seconds: number) => event(1, { kind: "mitigation", time: stated(seconds) });

test.each<[string, ImpactWindow, ReturnType<typeof event>[], readonly string[]]>([
  ["nothing is known of an impact", nothing, [], ["What happened"]],
  [
    "somebody stepped in between detection and the end",
    whole,
    [repairAt(300)],
    [
      "Before the impact",
      "Impact and detection",
      "Diagnosis",
      "Repair",
      "Recovery",
      "After the incident",
    ],
  ],
  [
    "no step is known",
    whole,
    [repairAt(50), repairAt(600)],
    [
      "Before the impact",
      "Impact and detection",
      "After detection",
      "Recovery",
      "After the incident",
    ],
  ],
  [
    "it was noticed as it began",
    { ...whole, detectedAt: whole.startedAt },
    [],
    ["Before the impact", "After detection", "Recovery", "After the incident"],
  ],
  [
    "only its detection is known",
    { ...nothing, detectedAt: atSecond(200) },
    [],
    ["Before detection", "After detection"],
  ],
])("the phases when %s", (_, impact, events, expected) => {
  const phases = listPhases(timeline({ impact, events }));
  expect(phases.map(({ heading }) => heading)).toEqual(expected);
  expect(phases.map(({ from }) => from)).toEqual(
    phases.map(({ from }) => from).toSorted((a, b) => a - b),
  );
});

test("what led to an impact that was noticed before it began is told before the impact", () => {
  const impact = { ...whole, detectedAt: atSecond(40) };
  const phases = listPhases(timeline({ impact }));
  expect(phaseOf(event(1, { time: stated(60) }), phases)).toBe("Before the impact");
  expect(phaseOf(event(1, { time: stated(100) }), phases)).toBe("After detection");
});

test("the event that detects or resolves the impact ends the phase before it", () => {
  const phases = listPhases(timeline({ impact: whole }));
  expect(phaseOf(event(1, { time: stated(200), kind: "alert" }), phases)).toBe(
    "Impact and detection",
  );
  expect(phaseOf(event(1, { time: stated(900), kind: "recovery" }), phases)).toBe("Recovery");
  expect(phaseOf(event(1, { time: stated(901), kind: "communication" }), phases)).toBe(
    "After the incident",
  );
});
