import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import type { FilePlace } from "@/lib/routes/workspace-search-params";
import { draw } from "../../testing/draw";
import { Picture } from "./picture";

test("two keys pressed before the first is drawn both move the region", () => {
  const artifactId = artifactIds.fromDigest("00000000000000bb");
  const region = { x: 375, y: 375, width: 250, height: 250 };
  const drawn = {
    kind: "evidence" as const,
    artifactId,
    locator: { kind: "frame" as const, frameMs: 0, region },
  };
  // The address is ahead of what is drawn: the component is never given the moved place.
  let address: FilePlace = drawn;
  draw(
    <Picture
      {...{ artifact: { id: artifactId, path: "screen.png" }, address: "/screen.png", frames: [] }}
      {...{ place: drawn, selection: null, onSelect: () => undefined }}
      onPlace={(place) => {
        address = typeof place === "function" ? place(address) : place;
      }}
    />,
  );
  const looked = screen.getByRole("button", { name: /^Region shown/ });
  fireEvent.keyDown(looked, { key: "ArrowLeft" });
  fireEvent.keyDown(looked, { key: "ArrowDown", shiftKey: true });
  expect(address).toEqual({
    ...drawn,
    locator: { kind: "frame", frameMs: 0, region: { x: 365, y: 375, width: 250, height: 260 } },
  });
});
