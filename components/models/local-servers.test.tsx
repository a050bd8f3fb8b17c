import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LocalServer, ModelPage, TestedModel } from "@/lib/view-model/models/model-page";
import { draw, unanswered } from "../testing/draw";
import { LocalServers } from "./local-servers";

const address = "http://127.0.0.1:11434/v1";
const ollama: LocalServer = { program: "Ollama", address, models: ["qwen3:8b"] };
const answered: TestedModel = {
  ...{ kind: "answered", durationMs: 900, answeredBy: "qwen3:8b" },
  ...{ callsFunctions: true, answer: "" },
};

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

async function look(
  found: readonly LocalServer[],
  page: Pick<ModelPage, "address" | "models"> = { address: null, models: [] },
  tested: TestedModel = answered,
) {
  const change = vi.fn(async () => ({ ok: true as const, value: null }));
  const actions = {
    ...{ change, setKey: unanswered, removeKey: unanswered },
    test: async () => ({ ok: true as const, value: tested }),
    findServers: async () => ({ ok: true as const, value: found }),
  };
  draw(<LocalServers actions={actions} page={page} />);
  await press("Find model servers on this machine");
  return change;
}

test("one click sets the address, offers the model and tests it; another makes it the default", async () => {
  const change = await look([ollama]);
  await press("Use local/qwen3:8b");
  expect(change.mock.calls).toEqual([
    [{ change: { kind: "set-address", address } }],
    [{ change: { kind: "offer", model: "local/qwen3:8b" } }],
  ]);
  expect(screen.getByText("local/qwen3:8b can be used")).toBeDefined();
  change.mockClear();
  await press("Make local/qwen3:8b the default");
  expect(change.mock.calls).toEqual(
    ["coarse", "detailed", "causal"].map((role) => [
      { change: { kind: "give-role", role, model: "local/qwen3:8b" } },
    ]),
  );
});

test("a model that makes no call cannot become the default", async () => {
  await look([ollama], undefined, { ...answered, callsFunctions: false });
  await press("Use local/qwen3:8b");
  expect(screen.getByText("local/qwen3:8b cannot be used")).toBeDefined();
  expect(screen.queryByRole("button", { name: /default/ })).toBeNull();
});

test("an address that the environment gives is not changed", async () => {
  const given = { value: "http://127.0.0.1:9/v1", from: "environment" } as const;
  await look([ollama], { address: given, models: [] });
  expect(screen.getByText(/WHENCE_MODEL_URL/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
});

test("where no server answers, the page says what to do", async () => {
  await look([]);
  expect(screen.getByRole("status").textContent).toContain("Start one");
});
