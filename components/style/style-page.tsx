import { Code, Text, Title } from "@mantine/core";
import { claimActors, claimStatuses } from "@/lib/domain/claim";
import { eventKinds } from "@/lib/domain/timeline/event";
import { kindGlyph, kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { ActorChip, StatusChip } from "../investigation/pieces/piece-chips";
import { Mark } from "../ui/mark";
import { type ColourRole, colourRoles, findColourRole, grounds, roleColour } from "../ui/palette";
import { ControlPart } from "./control-part";
import { StatePart } from "./state-part";
import classes from "./style-page.module.css";
import { StylePart } from "./style-part";

// Written as literals in palette.ts, which has no other keys.
const roles = Object.keys(colourRoles.light) as ColourRole[];

const groundNames = Object.keys(grounds.light);

const sizes = ["xs", "sm", "md", "lg", "xl"] as const;

const certainties = [
  ["certainty", "Stated: the time stands in the evidence"],
  ["inferred", "Inferred: the time follows from other times"],
  ["unknown", "Unknown: no time is known; the event waits in the tray"],
  ["contested", "Contested: evidence speaks against it, or sources conflict"],
] as const;

/** The living page of the visual identity: what every sign means, and every component in every state. */
export function StylePage() {
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>Symbols and colours</Title>
        <Text c="dimmed">
          What the marks of a timeline and a causal graph mean, and how the parts of Whence look in
          each of their states. A colour never stands alone: a word, a sign or a line says the same.
        </Text>
      </div>
      <MarkPart />
      <ColourPart />
      <TypePart />
      <ControlPart />
      <StatePart />
    </div>
  );
}

function ColourPart() {
  return (
    <StylePart
      title="Colours"
      note="Each role once for the light scheme and once for the dark one, at 4.5 : 1 or more on page, surface and its own tint."
    >
      <ul className={classes.swatches} aria-label="Grounds">
        {groundNames.map((name) => (
          <li key={name} className={classes.swatch}>
            <span className={classes.block} style={{ background: `var(--whence-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={classes.swatches} aria-label="Roles">
        {roles.map((name) => (
          <li key={name} className={classes.swatch}>
            <span className={classes.block} style={{ background: roleColour(name) }} />
            <Mark colour={name}>{name}</Mark>
          </li>
        ))}
      </ul>
    </StylePart>
  );
}

function TypePart() {
  return (
    <StylePart
      title="Type"
      note="Geist for words, Geist Mono for what machines wrote; figures stand in columns."
    >
      <Title order={3}>Heading of a part</Title>
      <Title order={4}>Heading of a piece</Title>
      {sizes.map((size) => (
        <Text key={size} size={size}>
          {size}: The pool of orders-api was exhausted 41 s after the release.
        </Text>
      ))}
      <Code block tabIndex={0}>
        {"2026-11-21T00:22:33.481Z ERROR timeout acquiring connection\n  事件 · حادث · инцидент"}
      </Code>
    </StylePart>
  );
}

/** Signs of the timeline and the graph. */
function MarkPart() {
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
