import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { incidentIds } from "@/lib/domain/ids";
import { draw } from "../testing/draw";
import { WaitingForYou } from "./waiting-for-you";

test("more than ten rows are folded whole, with how many they are", () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    ...{ key: `${at}`, act: `Review revision ${at + 1}`, piece: null, revision: null },
    ...{ incidentId: incidentIds.fromDigest("00000000000000aa"), incident: "Orders", why: "new" },
    at: { iso: "2026-01-01T00:00:00.000Z", text: "2026-01-01 00:00 UTC", ago: "1 day ago" },
  }));
  draw(<WaitingForYou rows={rows} />);
  const folded = screen.getByText("and 2 more").closest("details") ?? document.body;
  const links = (inside: HTMLElement) =>
    within(inside)
      .getAllByRole("link", { hidden: true })
      .map((each) => each.textContent);
  expect(links(folded)).toEqual(["Review revision 11", "Review revision 12"]);
  expect(links(document.body)).toHaveLength(12);
});
