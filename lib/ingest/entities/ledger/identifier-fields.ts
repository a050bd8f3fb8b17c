import type { SharedIdentifier } from "@/lib/domain/evidence/entity-catalogue";
import { digestOf, digestRange } from "../../clocks/identifiers/identifier-digest";
import { findConventionalName } from "../../fields/field-names";
import { identifierFieldsMax, identifierPathsMax, identifierValuesMax } from "../entity-limits";

/** Fields whose values tie records together. Of their values a fair sample is kept, the rest is estimated. */
export class IdentifierFields {
  private readonly fields = new Map<string, IdentifierValues>();

  add(key: string, value: string, path: string, serial: number): void {
    const name = findConventionalName(key) ?? key;
    let field = this.fields.get(name);
    if (field === undefined) {
      if (this.fields.size >= identifierFieldsMax) return;
      field = new IdentifierValues();
      this.fields.set(name, field);
    }
    field.add(value, path, serial);
  }

  list(): readonly SharedIdentifier[] {
    return [...this.fields]
      .map(([field, values]) => values.describe(field))
      .toSorted((a, b) => b.records - a.records || (a.field < b.field ? -1 : 1));
  }
}

/** In several artifacts. */
const shared = -1;

class IdentifierValues {
  private records = 0;
  private latest = -1;
  private limit = digestRange;
  private readonly paths = new Map<string, number>();
  private readonly pathOfValue = new Map<number, number>();

  add(value: string, path: string, serial: number): void {
    if (serial !== this.latest) this.records++;
    this.latest = serial;
    let place = this.paths.get(path);
    if (place === undefined) {
      place = this.paths.size;
      this.paths.set(path, place);
    }
    const digest = digestOf(value);
    if (digest >= this.limit) return;
    const known = this.pathOfValue.get(digest);
    this.pathOfValue.set(digest, known === undefined || known === place ? place : shared);
    if (this.pathOfValue.size > identifierValuesMax) this.halve();
  }

  describe(field: string): SharedIdentifier {
    const kept = this.pathOfValue.size;
    const sharing = [...this.pathOfValue.values()].filter((place) => place === shared).length;
    return {
      field,
      records: this.records,
      values: Math.min(this.records, Math.round((kept * digestRange) / this.limit)),
      shared: kept === 0 ? 0 : sharing / kept,
      paths: [...this.paths.keys()].toSorted().slice(0, identifierPathsMax),
    };
  }

  private halve(): void {
    this.limit /= 2;
    for (const digest of this.pathOfValue.keys()) {
      if (digest >= this.limit) this.pathOfValue.delete(digest);
    }
  }
}
