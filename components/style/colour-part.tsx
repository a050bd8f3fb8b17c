import { Mark } from "../ui/mark";
import { type ColourRole, colourRoles, grounds, roleColour } from "../ui/palette";
import classes from "./style-page.module.css";
import { StylePart } from "./style-part";

// Written as literals in palette.ts, which has no other keys.
const roles = Object.keys(colourRoles.light) as ColourRole[];
const groundNames = Object.keys(grounds.light);

export function ColourPart() {
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
