import { expect, test } from "vitest";
import { conclusionSchema } from "./conclusion";
import { functionSchemas } from "./function-calls";

const named = (name: string) =>
  functionSchemas.register_entity.safeParse({ entity_id: "a", name, entity_type: "service" });

test.each([
  ["a terminal's colours", "till \u001b[31m8.4\u001b[0m", "till 8.4"],
  ["a turned direction", "till\u202e4.8\u202c", "till4.8"],
  ["a bell and a null", "till\u0007\u0000", "till"],
  ["letters of other scripts", "订单服务 каталог متجر", "订单服务 каталог متجر"],
  ["markup, which is drawn as it is written", "<b>till</b>", "<b>till</b>"],
])("a name with %s shows what it says", (_, written, shown) => {
  expect(named(written).data?.name).toBe(shown);
});

test("a name of which nothing can be seen is refused", () => {
  expect(named("\u202e\u0000").success).toBe(false);
});

test("nothing that readers see keeps what turns its direction around", () => {
  const turned = "till\u202e4.8\u202c";
  const link = functionSchemas.add_causal_link.parse({
    ...{ source_event_id: "a", target_event_id: "b", relation: "causes", confidence: 0.5 },
    ...{ mechanism: turned, reasoning: turned },
  });
  const unknown = functionSchemas.flag_uncertainty.parse({
    ...{ context: turned, uncertainty_type: "missing_data", description: turned, impact: "low" },
    ...{ possible_interpretations: [turned], data_needed: [turned] },
  });
  const conclusion = conclusionSchema.shape.ruledOut.parse([
    { what: turned, why: turned, evidence_refs: [] },
  ]);
  expect(JSON.stringify([link, unknown, conclusion])).not.toMatch(/\p{Bidi_Control}/u);
});
