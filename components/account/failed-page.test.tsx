import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { FailedPage } from "./failed-page";

/** A page that broke, on a server that answers so to whoever asks whether it is well. */
function breakOn(answer: () => Promise<Response>) {
  const asked = vi.fn((_address: unknown) => answer());
  vi.stubGlobal("fetch", asked);
  const reload = vi.spyOn(window.location, "reload").mockReturnValue(undefined);
  const { unmount } = draw(
    <FailedPage error={new Error("hidden in production")} reset={() => undefined} />,
  );
  return { asked, reload, unmount };
}

afterEach(() => vi.useRealTimers());

const starting = async () => new Response(null, { status: 503 });

test("a page that broke while the server starts is loaded again once, after a few seconds, which the server answers in words", async () => {
  vi.useFakeTimers();
  const { asked, reload } = breakOn(starting);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toBe("/api/health");
});

test("whoever left the page is not brought back to it", async () => {
  vi.useFakeTimers();
  const { reload, unmount } = breakOn(starting);
  await vi.advanceTimersByTimeAsync(1_000);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["is well", async () => new Response("{}")],
  ["cannot be reached", async () => Promise.reject(new TypeError("no network"))],
])("a page that broke on a server that %s remains, with its reference", async (_how, answer) => {
  const { asked, reload } = breakOn(answer);
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  expect(screen.getByRole("heading", { name: "Could not show this page" })).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});
