import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { draw } from "../testing/draw";
import { CitedFrame } from "./cited-frame";

const place = {
  incidentId: incidentIds.fromDigest("00000000000000aa"),
  artifactId: artifactIds.fromDigest("00000000000000bb"),
  path: "panel.png",
  region: { x: 100, y: 200, width: 300, height: 150 },
};

test("a cited frame is shown, and says which model has read it", () => {
  const reading = { by: "local/eyes", frame: "a".repeat(64) };
  draw(<CitedFrame {...place} frameMs={0} reading={reading} />);
  expect(screen.getByText(/Read by local\/eyes/)).toBeTruthy();
  fireEvent.error(screen.getByAltText("Frame of panel.png"));
  fireEvent.error(screen.getByLabelText("Frame of panel.png"));
  expect(screen.getByText("Could not show the picture")).toBeTruthy();
});
