import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { GraphBoxes } from "./graph-boxes";

const box = {
  ...{ what: "fold" as const, id: "fold-nginx", name: "12 events of nginx" },
  ...{ x: 0, y: 0, lines: [], eventIds: ["a", "b"] },
};

test("a box of the graph has a button that opens it, and one closes the last that was opened", () => {
  const [onOpen, onClose] = [vi.fn(), vi.fn()];
  draw(<GraphBoxes folds={[box]} {...{ onOpen, onClose }} />);
  fireEvent.click(screen.getByRole("button", { name: "12 events of nginx" }));
  expect(onOpen).toHaveBeenCalledWith(["a", "b"]);
  fireEvent.click(screen.getByRole("button", { name: "Close the last group" }));
  expect(onClose).toHaveBeenCalled();
});

test("where nothing is in a box and none is open, nothing is said of boxes", () => {
  draw(<GraphBoxes folds={[]} onOpen={() => undefined} onClose={null} />);
  expect(screen.queryByText("Open a group of several events")).toBeNull();
});
