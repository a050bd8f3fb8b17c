import { type EventId, eventIds } from "@/lib/domain/ids";
import { type Intervention, interventionSchema } from "@/lib/domain/intervention";
import type { SearchReader } from "./search-text";

/** What is asked of a world that was not, as the address holds it. */
export type WhatIfSearch = {
  readonly interventions: readonly Intervention[];
  /** Events whose causes were all needed. */
  readonly together: readonly EventId[];
};

/** Nothing is asked. */
export const noWhatIf: WhatIfSearch = { interventions: [], together: [] };

/** More in an address are left out. */
const partsMax = 20;

export function parseWhatIf(reader: SearchReader): WhatIfSearch {
  const parts = (name: string) =>
    reader
      .getAll(name)
      .flatMap((text) => text.split(","))
      .slice(0, partsMax);
  return {
    interventions: parts("if").flatMap((text) => parseIntervention(text) ?? []),
    together: parts("all").flatMap((text) => eventIds.parse(text) ?? []),
  };
}

/** `remove:evt_…`, `move:evt_…:-60000`, `weaken:evt_…:0:0.4`, one after the other. */
export function formatWhatIf({ interventions, together }: WhatIfSearch) {
  return { if: interventions.map(formatIntervention), all: together };
}

function formatIntervention(intervention: Intervention): string {
  return [intervention.kind, intervention.event, ...numbersOf(intervention)].join(":");
}

function numbersOf(intervention: Intervention): readonly number[] {
  switch (intervention.kind) {
    case "remove":
      return [];
    case "move":
      return [intervention.byMs];
    case "add-detector":
      return [intervention.lagMs];
    case "add-canary":
      return [intervention.bakeMs];
    default:
      return [intervention.keeps.least, intervention.keeps.most];
  }
}

/** Null for text that names nothing we could have written. */
function parseIntervention(text: string): Intervention | null {
  const [kind, event, ...numbers] = text.split(":");
  const [first, second] = numbers.map((each) => (each === "" ? Number.NaN : Number(each)));
  const given: Readonly<Record<string, object>> = {
    remove: {},
    move: { byMs: first },
    "add-detector": { lagMs: first },
    "add-canary": { bakeMs: first },
    weaken: { keeps: { least: first, most: second } },
    "add-breaker": { keeps: { least: first, most: second } },
  };
  const parsed = interventionSchema.safeParse({ kind, event, ...given[kind ?? ""] });
  const isWhole = parsed.success && numbersOf(parsed.data).length === numbers.length;
  return isWhole ? parsed.data : null;
}
