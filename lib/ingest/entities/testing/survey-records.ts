import { instant } from "@/lib/base/instant";
import type { EntityCatalogue } from "@/lib/domain/evidence/entity-catalogue";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { createEntitySurvey } from "../entity-survey";

const noon = Date.UTC(2026, 2, 1, 12);

type SurveyRecord = Partial<
  Pick<EvidenceRecord, "kind" | "message" | "fields" | "path" | "source">
> & {
  /** Seconds after noon. */
  readonly at?: number;
};

/** Records in the order given, each a second after the one before unless it says when. */
export function recordsOf(some: readonly SurveyRecord[]): readonly EvidenceRecord[] {
  return some.map(({ at, ...given }, recordNumber) => {
    const time = instant(noon + (at ?? recordNumber) * 1000);
    const path = given.path ?? "collected.log";
    return {
      artifactId: artifactIds.fromDigest(Buffer.from(path.padEnd(8, "_")).toString("hex")),
      recordNumber,
      locator: { kind: "lines", from: recordNumber + 1, to: recordNumber + 1 },
      time: {
        earliest: time,
        latest: time,
        micros: time * 1000,
        granularity: "millisecond",
        raw: "",
      },
      ...{ kind: "log", severity: null, source: null, message: "", template: "", fields: {} },
      ...given,
      path,
    };
  });
}

export function survey(some: readonly SurveyRecord[]): EntityCatalogue {
  const open = createEntitySurvey();
  open.observe(recordsOf(some));
  return open.conclude();
}

/** `host db-01 = 10.0.0.5`, one line for each entity, its aliases behind it. */
export function entitiesOf({ entities }: EntityCatalogue): readonly string[] {
  return entities.map(({ type, name, aliases }) => {
    const others = aliases.map((alias) => alias.name).join(", ");
    return `${type} ${name}${others === "" ? "" : ` = ${others}`}`;
  });
}

/** `service orders calls database shop`, with `:5432` behind where a port is known. */
export function edgesOf({ entities, edges }: EntityCatalogue): readonly string[] {
  const names = new Map(entities.map(({ id, type, name }) => [id, `${type} ${name}`]));
  return edges
    .map(({ from, kind, to, port }) => {
      const place = port === null ? "" : `:${port}`;
      return `${names.get(from)} ${kind} ${names.get(to)}${place}`;
    })
    .toSorted();
}
