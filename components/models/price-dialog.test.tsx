import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { PriceDialog } from "./price-dialog";

function openForm() {
  const change = vi.fn(async () => ({ ok: true as const, value: null }));
  draw(<PriceDialog change={change} model="local/a" price={null} />);
  fireEvent.click(screen.getByRole("button", { name: "Price of local/a" }));
  return change;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Set token prices" });

test("half a price is none: what is empty would be counted as free", async () => {
  const change = openForm();
  type("Input", "3");
  expect(save().disabled).toBe(true);
  type("Output", "15");
  fireEvent.click(save());
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce());
  const price = { input: 3, cachedInput: 3, output: 15 };
  expect(change.mock.calls).toEqual([[{ change: { kind: "set-price", model: "local/a", price } }]]);
});

test("an empty form says that no price is known", async () => {
  const change = openForm();
  fireEvent.click(save());
  await vi.waitFor(() => expect(change).toHaveBeenCalledOnce());
  expect(change.mock.calls).toMatchObject([[{ change: { price: null } }]]);
});
