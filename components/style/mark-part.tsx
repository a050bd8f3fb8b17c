import { claimActors, claimStatuses } from "@/lib/domain/claim";
import { eventKinds } from "@/lib/domain/event";
import { kindGlyph, kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { ActorChip, StatusChip } from "../investigation/pieces/piece-chips";
import { Mark } from "../ui/mark";
import { findColourRole } from "../ui/palette";
import classes from "./style-page.module.css";
import { StylePart } from "./style-part";

const certainties = [
  ["certainty", "Stated: the time stands in the evidence"],
  ["inferred", "Inferred: the time follows from other times"],
  ["unknown", "Unknown: no time is known; the event waits in the tray"],
  ["contested", "Contested: evidence speaks against it, or sources conflict"],
] as const;

/** Signs of the timeline and the graph. */
export function MarkPart() {
  return (
    <StylePart
      title="Marks of the timeline"
      note="A sign tells the family of a kind, its colour the kind. Line and edge tell how sure the time is."
    >
      <ul className={classes.swatches} aria-label="Kinds of events">
        {eventKinds.map((kind) => (
          <li key={kind} className={classes.swatch}>
            <Mark colour={findColourRole(`kind-${kind.replaceAll("_", "-")}`, "kind-other")}>
              {kindGlyph(kind)} {kindLabel(kind)}
            </Mark>
          </li>
        ))}
      </ul>
      <ul className={classes.swatches} aria-label="How sure a time is">
        {certainties.map(([name, meaning]) => (
          <li key={name} className={classes.swatch}>
            <span className={classes[name]} />
            {meaning}
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        {claimActors.map((actor) => (
          <ActorChip key={actor} actor={actor} />
        ))}
        {claimStatuses.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </div>
    </StylePart>
  );
}
