"use client";

import { Button, Modal, Stack, Tabs } from "@mantine/core";
import { useState } from "react";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { describeLocator, type Locator } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { AddEventForm } from "../editing/add-event-form";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";
import { AddEvidenceForm } from "./add-evidence-form";

/** Makes a place in the evidence a citation: of an event that is there, or of one that nobody saw before. */
export function CiteButton({
  artifact,
  locator,
}: {
  readonly artifact: Pick<Artifact, "id" | "path">;
  readonly locator: Locator;
}) {
  const { mayInvestigate } = useFacts();
  const [isOpen, setOpen] = useState(false);
  // A picture has no text that code could check a quotation against.
  if (!mayInvestigate || locator.kind === "frame") return null;
  const close = () => setOpen(false);
  const form = { place: { artifactId: artifact.id, locator }, onClose: close };
  return (
    <>
      <Button size="compact-xs" variant="default" data-screen-only onClick={() => setOpen(true)}>
        Cite {describeLocator(locator)}…
      </Button>
      <Modal opened={isOpen} onClose={close} title="Cite this place" size="lg">
        {isOpen ? (
          <Stack gap="sm">
            <p className={classes.place}>
              {toShownPath(artifact.path)}, {describeLocator(locator)}
            </p>
            {/* Both stay: what was typed in the one is there after a look at the other. */}
            <Tabs defaultValue="event" keepMounted>
              <Tabs.List mb="sm">
                <Tabs.Tab value="event">Existing event</Tabs.Tab>
                <Tabs.Tab value="new">For a new event</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="event">
                <AddEvidenceForm {...form} />
              </Tabs.Panel>
              <Tabs.Panel value="new">
                <AddEventForm {...form} />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        ) : null}
      </Modal>
    </>
  );
}
