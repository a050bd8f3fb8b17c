import type { ArtifactId } from "@/lib/domain/ids";
import type { Performer } from "../ports/performer-port";
import { sha256 } from "../sha256";

/** The same performer, told which pictures may leave; with other pictures it may say something else of the same. */
export function withPictures(performer: Performer, pictures: ReadonlySet<ArtifactId>): Performer {
  if (pictures.size === 0) return performer;
  return {
    ...performer,
    edition: sha256([performer.edition, ...[...pictures].toSorted()].join("\n")),
    perform: (assignment, tools, settings) =>
      performer.perform({ ...assignment, mayLeave: (id) => pictures.has(id) }, tools, settings),
  };
}

/** The same performer, where whoever started the analysis said that all pictures may leave. */
export function withAllPictures(performer: Performer): Performer {
  return {
    ...performer,
    edition: sha256(`${performer.edition}\nall pictures`),
    perform: (assignment, tools, settings) =>
      performer.perform({ ...assignment, mayLeave: () => true }, tools, settings),
  };
}
