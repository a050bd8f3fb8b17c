import { expect, test } from "vitest";
import { changePolicy, policyChangeSchema } from "./change-policy";
import { type ModelPolicy, noPolicy } from "./model-policy";

const set = (changes: Partial<ModelPolicy>): ModelPolicy => ({ ...noPolicy, ...changes });

test("a model that is taken out gives its roles back to the rules", () => {
  const policy = set({
    models: ["local/a", "local/b"],
    roles: { coarse: "local/a", causal: "local/b" },
  });
  const changed = changePolicy(policy, { kind: "withdraw", model: "local/a" }, []);
  expect(changed).toMatchObject({
    value: { models: ["local/b"], roles: { causal: "local/b" } },
  });
});

test("a role is given to what is offered only, by the settings or by the environment", () => {
  const change = { kind: "give-role", role: "coarse", model: "openai/x" } as const;
  expect(changePolicy(noPolicy, change, [])).toMatchObject({ ok: false });
  expect(changePolicy(noPolicy, change, ["openai/x"])).toMatchObject({
    value: { roles: { coarse: "openai/x" } },
  });
});

test("what is offered already is not offered twice", () => {
  const change = { kind: "offer", model: "local/a" } as const;
  expect(changePolicy(set({ models: ["local/a"] }), change, []).ok).toBe(false);
  expect(changePolicy(noPolicy, change, ["local/a"]).ok).toBe(false);
});

const addressIssue = (address: string) => {
  const parsed = policyChangeSchema.safeParse({ kind: "set-address", address });
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

test("any http or https address will do, this machine included; one that holds a password will not", () => {
  expect(addressIssue("http://127.0.0.1:11434/v1")).toBeNull();
  expect(addressIssue("https://models.example.org/v1/")).toBeNull();
  expect(addressIssue("https://ada:secret@models.example.org/v1")).toContain("a password");
  expect(addressIssue("https://ada@models.example.org/v1")).toContain("a password");
  expect(addressIssue("file:///etc/passwd")).toContain("http://");
  expect(addressIssue("models.example.org")).toContain("http://");
  expect(addressIssue("https://models.example.org/v1?key=secret")).toContain("without ?");
});

test.each(["gpt", "somebody/x", "local/", "local/with blank", "openai/a\nb"])(
  "%j names no model",
  (model) => {
    expect(policyChangeSchema.safeParse({ kind: "offer", model }).success).toBe(false);
  },
);
