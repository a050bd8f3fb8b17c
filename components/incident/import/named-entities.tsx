"use client";

import { Button, Text, Title } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { narrowToEntity } from "@/lib/routes/evidence-terms";
import { routes } from "@/lib/routes/routes";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { type ListedEntity, searchedNames } from "@/lib/view-model/entities/entity-list";
import { EntityCatalogue } from "../../evidence/entity-catalogue";
import classes from "./import-screen.module.css";

/** Hosts, services, people and what else the files name; read when somebody asks, for it takes all records. */
export function NamedEntities({ incidentId }: { readonly incidentId: IncidentId }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="named">
      <div className={classes.sectionHeading}>
        <div>
          <Title id="named" order={2}>
            Mentioned in the evidence
          </Title>
          <Text className={classes.dimmed ?? ""}>
            Hosts, services, accounts and others, with their other names and what they depend on.
            Choose one to read its records.
          </Text>
        </div>
        <Button aria-expanded={isOpen} variant="default" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"}
        </Button>
      </div>
      {isOpen ? (
        <EntityCatalogue
          incidentId={incidentId}
          zone="UTC"
          renderName={(entity) => <Link href={recordsOf(incidentId, entity)}>{entity.name}</Link>}
        />
      ) : null}
    </section>
  );
}

function recordsOf(incidentId: IncidentId, entity: ListedEntity) {
  const text = narrowToEntity("", searchedNames(entity));
  const evidence = { ...everyRecord, text };
  return routes.incident.workspace({ incidentId, view: "evidence", evidence });
}
