import { Table } from "@mantine/core";
import { afterEach, expect, test, vi } from "vitest";
import { draw } from "../testing/draw";
import { GridTable } from "./grid-table";
import { useGrid } from "./use-grid";
import { useSelectionInView } from "./use-selection-in-view";

afterEach(() => vi.restoreAllMocks());

const lines = ["a", "b", "c"].map((key) => ({ key, cells: 1, isOpen: null, level: 1 }));

function Listed({ selectedId }: { readonly selectedId: string | null }) {
  const grid = useGrid(lines, 1, { onToggle: () => undefined, onChoose: () => undefined });
  useSelectionInView(grid, lines, selectedId, "");
  return (
    <GridTable
      {...{ grid, label: "Lines", describedBy: "", isTree: false, widths: [null], head: null }}
      line={(index) => (
        <Table.Tr>
          <Table.Td>{lines[index]?.key}</Table.Td>
        </Table.Tr>
      )}
    />
  );
}

test("the page follows to the selected line where the table ends below the screen", () => {
  const scrolled = vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  vi.spyOn(window, "innerHeight", "get").mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 600, 900, 400),
  );
  const { rerender } = draw(<Listed selectedId={null} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Listed selectedId="c" />);
  // The table begins at 600; a head and two lines of 36 pixels are above the line: 708 to 744, and 8 of air.
  expect(scrolled).toHaveBeenLastCalledWith({ top: 52, behavior: "instant" });
});
