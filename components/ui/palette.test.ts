import { expect, test } from "vitest";
import { severities } from "@/lib/domain/evidence/evidence-record";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import { eventKinds } from "@/lib/domain/timeline/event";
import { colourRoles, findColourRole, grounds, tintShare } from "./palette";

type Channels = readonly [number, number, number];

function channels(hex: string): Channels {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** WCAG 2.2 relative luminance and contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function luminance(colour: Channels): number {
  const [red, green, blue] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Channels, other: Channels): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(colour: Channels, ground: Channels, share: number): Channels {
  const at = (index: 0 | 1 | 2) => colour[index] * share + ground[index] * (1 - share);
  return [at(0), at(1), at(2)];
}

const schemes = ["light", "dark"] as const;

test("black on white measures 21 : 1, so the ruler is right", () => {
  expect(contrast(channels("#000000"), channels("#ffffff"))).toBeCloseTo(21, 5);
});

test.each(
  schemes.flatMap((scheme) =>
    Object.entries(colourRoles[scheme]).map(([role, colour]) => ({ scheme, role, colour })),
  ),
)("$role can be read as text in the $scheme scheme", ({ scheme, colour }) => {
  const { page, surface } = grounds[scheme];
  const text = channels(colour);
  const tint = mix(text, channels(surface), tintShare[scheme]);
  for (const ground of [channels(page), channels(surface), tint]) {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(schemes)("plain and dimmed text can be read everywhere in the %s scheme", (scheme) => {
  const { page, surface, sunken, text, dimmed } = grounds[scheme];
  for (const ground of [page, surface, sunken]) {
    expect(contrast(channels(text), channels(ground))).toBeGreaterThanOrEqual(7);
    expect(contrast(channels(dimmed), channels(ground))).toBeGreaterThanOrEqual(4.5);
  }
});

test("every kind of event, severity, status and record severity has a colour of its own name", () => {
  const names = [
    ...eventKinds.map((kind) => `kind-${kind.replaceAll("_", "-")}`),
    ...severities.map((severity) => `record-${severity}`),
    ...incidentSeverities.map((severity) => `severity-${severity}`),
    ...incidentStatuses.map((status) => `status-${status}`),
  ];
  expect(names.filter((name) => !(name in colourRoles.light))).toEqual([]);
});

test("a name an analyst made up falls back to the colour it is given", () => {
  expect(findColourRole("kind-moon-phase", "kind-other")).toBe("kind-other");
  expect(findColourRole("kind-alert", "kind-other")).toBe("kind-alert");
});
