import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import {
  type Intervention,
  interventionSchema,
  interventionsMax,
  type WhatIfQuestion,
} from "@/lib/domain/runs/intervention";
import type { SearchReader } from "./search-text";

/** Nothing is asked. */
export const noWhatIf: WhatIfQuestion = { interventions: [], together: [], leftOut: 0 };

/** Parts of an address that are read at all; nobody makes one of more by what the page offers. */
const partsMax = 200;

/** The first that may be asked at once; further ones are counted. */
export function parseWhatIf(reader: SearchReader): WhatIfQuestion {
  const parts = (name: string) =>
    reader
      .getAll(name)
      .flatMap((text) => text.split(","))
      .slice(0, partsMax);
  const interventions = parts("if").flatMap((text) => parseIntervention(text) ?? []);
  return {
    interventions: interventions.slice(0, interventionsMax),
    leftOut: Math.max(0, interventions.length - interventionsMax),
    together: parts("all").flatMap((text) => eventIds.parse(text) ?? []),
  };
}

/** `remove:evt_…`, `move:evt_…:-60000`, `weaken:evt_…:0:0.4`, `add-breaker:evt_…:0:0.4:lnk_…`, one after the other. */
export function formatWhatIf({ interventions, together }: Omit<WhatIfQuestion, "leftOut">) {
  return { if: interventions.map(formatIntervention), all: together };
}

function formatIntervention(intervention: Intervention): string {
  const link = intervention.kind === "add-breaker" ? intervention.link : undefined;
  const along = link === undefined ? [] : [link];
  return [intervention.kind, intervention.event, ...numbersOf(intervention), ...along].join(":");
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
  const [kind, event, ...rest] = text.split(":");
  const link = kind === "add-breaker" ? causalLinkIds.parse(rest.at(-1) ?? "") : null;
  const numbers = link === null ? rest : rest.slice(0, -1);
  const [first, second] = numbers.map((each) => (each === "" ? Number.NaN : Number(each)));
  const given: Readonly<Record<string, object>> = {
    remove: {},
    move: { byMs: first },
    "add-detector": { lagMs: first },
    "add-canary": { bakeMs: first },
    weaken: { keeps: { least: first, most: second } },
    "add-breaker": {
      ...{ keeps: { least: first, most: second } },
      ...(link === null ? {} : { link }),
    },
  };
  const parsed = interventionSchema.safeParse({ kind, event, ...given[kind ?? ""] });
  const isWhole = parsed.success && numbersOf(parsed.data).length === numbers.length;
  return isWhole ? parsed.data : null;
}
