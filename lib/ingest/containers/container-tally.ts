import type { ContainerReport, SkippedMembers } from "@/lib/domain/evidence/container-report";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { skippedNamesShown } from "../limits";

/** Longer names are cut where they are only shown. */
const nameCharsShown = 200;
/** Further warnings are counted in a last one. */
const warningsMax = 20;

/** Counts what was found in an archive, and what was left in it, by reason. */
export class ContainerTally {
  private readonly skipped = new Map<string, { count: number; names: string[] }>();
  private readonly warnings: string[] = [];
  private furtherWarnings = 0;
  private files = 0;

  constructor(private readonly format: string) {}

  file(): void {
    this.files++;
  }

  skip(name: string, reason: string): void {
    const known = this.skipped.get(reason) ?? { count: 0, names: [] };
    known.count++;
    if (known.names.length < skippedNamesShown) known.names.push(toShownName(name));
    this.skipped.set(reason, known);
  }

  warn(text: string): void {
    if (this.warnings.length < warningsMax) this.warnings.push(text);
    else this.furtherWarnings++;
  }

  report(): ContainerReport {
    const skipped: SkippedMembers[] = [...this.skipped].map(([reason, { count, names }]) => ({
      ...{ reason, count, names },
    }));
    const further = this.furtherWarnings;
    const warnings =
      further === 0 ? [] : [`${further} further warnings of this kind are left out.`];
    return {
      ...{ kind: "container", format: this.format, files: this.files, skipped },
      warnings: [...this.warnings, ...warnings],
    };
  }
}

/** A name that is refused may hold anything, and is shown all the same. */
export function toShownName(name: string): string {
  const visible = toShownPath(name.toWellFormed().replace(/\p{Cc}/gu, "�"));
  return visible.length > nameCharsShown ? `${visible.slice(0, nameCharsShown)}…` : visible;
}
