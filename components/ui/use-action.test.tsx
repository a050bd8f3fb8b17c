import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ActionResult } from "@/lib/base/action-result";
import { unanswered } from "../testing/draw";
import { useAction } from "./use-action";

type Act = () => Promise<ActionResult<null>>;

function Form({ name, action }: { readonly name: string; readonly action: Act }) {
  const { run, isRunning, failure } = useAction(action, () => undefined);
  return (
    <button type="button" onClick={() => run(undefined)} aria-busy={isRunning}>
      {name} {failure?.message}
    </button>
  );
}

const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

test("a form that is never answered does not hold another one", async () => {
  const refused: Act = async () => ({ ok: false, kind: "conflict", message: "is taken" });
  render(
    <>
      <Form name="First" action={unanswered} />
      <Form name="Second" action={refused} />
    </>,
  );
  await press(/First/);
  await press(/Second/);
  expect(screen.getByRole("button", { name: /First/, busy: true })).toBeDefined();
  expect(screen.getByRole("button", { name: "Second is taken", busy: false })).toBeDefined();
});
