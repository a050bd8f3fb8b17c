import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "../testing/draw";
import { showDone } from "./announce";

test("a newer notice takes the place of the one before: the key it names is about the newest act", async () => {
  draw(null);
  act(() => showDone("Event accepted", "Press u to undo."));
  expect(await screen.findByText("Event accepted")).toBeTruthy();
  act(() => showDone("Event rejected", "Press u to undo."));
  expect(await screen.findByText("Event rejected")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Event accepted")).toBeNull());
});
