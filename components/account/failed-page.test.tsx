import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { FailedPage } from "./failed-page";

/** A page that broke, on a server that answers so to whoever asks whether it is well. */
function breakOn(answer: () => Promise<Response>) {
  const asked = vi.fn((_address: unknown) => answer());
  vi.stubGlobal("fetch", asked);
  const reload = vi.spyOn(window.location, "reload").mockReturnValue(undefined);
  draw(<FailedPage error={new Error("hidden in production")} reset={() => undefined} />);
  return { asked, reload };
}

test("a page that broke while the server starts is loaded again once, which the server answers in words", async () => {
  const { asked, reload } = breakOn(async () => new Response(null, { status: 503 }));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toBe("/api/health");
});

test.each([
  ["is well", async () => new Response("{}")],
  ["cannot be reached", async () => Promise.reject(new TypeError("no network"))],
])("a page that broke on a server that %s remains, with its reference", async (_how, answer) => {
  const { asked, reload } = breakOn(answer);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(screen.getByRole("heading", { name: "This page could not be shown" })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
