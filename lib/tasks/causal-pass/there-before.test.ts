import { expect, test } from "vitest";
import type { Signal } from "@/lib/signals/signal";
import { draftAt, recordAt } from "../testing/drafts";
import { wasThereBefore } from "./there-before";

const change = draftAt(60, { family: "change.deploy", kind: "change" });
const warned = draftAt(70, { family: "warning.novel", records: [recordAt(70)] });
const causes = { source: change, target: warned, relation: "causes" as const };

/** The same line, as usual from the given second on. */
function usualFrom(at: number, template?: string): { readonly background: readonly Signal[] } {
  const record = recordAt(at, template === undefined ? {} : { template });
  return {
    background: [
      {
        ...{ detector: "log-signals", family: "novel.log", entities: [], onset: record.time },
        ...{ end: null, records: [record], count: 9, baselineCount: 4, severity: 0.5 },
        ...{ novelty: 0.1, explanation: "", facts: {} },
      },
    ],
  };
}

test("a change causes nothing that came as usual before it", () => {
  expect(wasThereBefore(causes, usualFrom(10))).toBe(true);
});

test("it may cause what came only after it, other lines, and what nothing was usual of", () => {
  expect(wasThereBefore(causes, usualFrom(65))).toBe(false);
  expect(wasThereBefore(causes, usualFrom(10, "another line"))).toBe(false);
  expect(wasThereBefore(causes, { background: [] })).toBe(false);
  const started = { ...change, kind: "failure" };
  expect(wasThereBefore({ ...causes, source: started }, usualFrom(10))).toBe(false);
});
