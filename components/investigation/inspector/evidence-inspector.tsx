"use client";

import { Button, Group } from "@mantine/core";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { describeLocator, locatorKey } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { describeArtifact } from "@/lib/view-model/evidence/artifact-facts";
import { EvidencePlace } from "../../evidence/evidence-place";
import { CiteButton } from "../evidence/cite-dialog";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { ActorsHere } from "./actors-here";

/** A place in a file, opened from the evidence search. */
export function EvidenceInspector({
  artifact,
  locator,
}: {
  readonly artifact: DatedArtifact;
  readonly locator: Locator;
}) {
  const { workspace, zone } = useFacts();
  const { select } = useActs();
  return (
    <>
      <p className={classes.kicker}>{describeLocator(locator)}</p>
      <h2 className={classes.title}>{toShownPath(artifact.path)}</h2>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => select({ kind: "artifact", id: artifact.id })}
        >
          Show details of this file
        </Button>
        <CiteButton
          key={`${artifact.id} ${locatorKey(locator)}`}
          artifact={artifact}
          locator={locator}
        />
      </Group>
      <ActorsHere artifactId={artifact.id} locator={locator} />
      <EvidencePlace
        incidentId={workspace.incidentId}
        zone={zone}
        artifactId={artifact.id}
        path={artifact.path}
        locator={locator}
        quote=""
      />
    </>
  );
}

/** A file as it was received: how it was read, and whose clock it carries. */
export function ArtifactInspector({ artifact }: { readonly artifact: DatedArtifact }) {
  const { zone, workspace } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  return (
    <>
      <p className={classes.kicker}>Evidence file</p>
      <h2 className={classes.title}>{toShownPath(artifact.path)}</h2>
      <FactList
        facts={describeArtifact(artifact, zone).map(({ term, text }) => ({ term, value: text }))}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          changeSearch({
            view: "evidence",
            file: null,
            ...uncoveringView(),
            evidence: { ...search.evidence, artifactId: artifact.id },
          })
        }
      >
        Search in this file
      </Button>
      {artifact.report.kind === "read" ? (
        <EvidencePlace
          incidentId={workspace.incidentId}
          zone={zone}
          artifactId={artifact.id}
          path={artifact.path}
          locator={{ kind: "lines", from: 1, to: 1 }}
          quote=""
        />
      ) : null}
    </>
  );
}
