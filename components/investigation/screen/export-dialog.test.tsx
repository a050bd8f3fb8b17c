import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { exportFormats } from "@/lib/domain/export-format";
import { incidentIds } from "@/lib/domain/ids";
import { draw } from "../../testing/draw";
import { ExportDialog } from "./export-dialog";

const incidentId = incidentIds.fromDigest("00000000000000aa");
const addresses = () =>
  screen.getAllByRole("link").map((link) => link.getAttribute("href")?.split("/export")[1]);

test("every form is offered as a file, and what is chosen to be hidden goes for all of them", () => {
  draw(<ExportDialog incidentId={incidentId} isOpen onClose={() => undefined} />);
  expect(addresses()).toEqual(exportFormats.map((format) => `?format=${format}`));
  fireEvent.click(screen.getByLabelText("Redacted, public addresses hidden too"));
  expect(addresses()).toEqual(
    exportFormats.map((format) => `?format=${format}&redacted=with-addresses`),
  );
});
