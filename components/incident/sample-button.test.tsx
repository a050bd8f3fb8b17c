import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { incidentIds } from "@/lib/domain/ids";
import { draw, unanswered } from "../testing/draw";
import { type OpenSample, SampleButton } from "./sample-button";

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("the first sample is opened at once", async () => {
  const openSample = vi.fn<OpenSample>(unanswered);
  draw(<SampleButton openSample={openSample} opened={null} />);
  await press("Open the sample incident");
  expect(openSample).toHaveBeenCalledOnce();
});

test("where one exists, it and a new copy are offered, and nothing is made before the choice", async () => {
  const openSample = vi.fn<OpenSample>(unanswered);
  draw(
    <SampleButton openSample={openSample} opened={incidentIds.fromDigest("00000000000000aa")} />,
  );
  await press("Open the sample incident");
  expect(screen.getByRole("dialog", { name: "The sample incident exists already" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Open the existing one" })).toBeTruthy();
  expect(openSample).not.toHaveBeenCalled();
  await press("Open a new copy");
  expect(openSample).toHaveBeenCalledOnce();
});
