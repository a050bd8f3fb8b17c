import { type ChangeKind, changeSigns } from "@/lib/view-model/comparison/timeline-comparison";
import { Mark } from "../ui/mark";
import type { ColourRole } from "../ui/palette";

export const changeColours: Readonly<Record<ChangeKind, ColourRole>> = {
  added: "tone-success",
  changed: "tone-info",
  gone: "tone-danger",
};

/** `+ added`, `~ changed`, `− gone`; nothing for what reads the same. `of` names a part of what it stands beside. */
export function ChangeBadge({
  kind,
  of = "",
}: {
  readonly kind: ChangeKind | null;
  readonly of?: string;
}) {
  if (kind === null) return null;
  return (
    <Mark colour={changeColours[kind]}>
      <span aria-hidden="true">{changeSigns[kind]}</span> {of === "" ? kind : `${of} ${kind}`}
    </Mark>
  );
}
