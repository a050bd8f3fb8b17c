import { colourRoles, grounds, tintShare } from "./palette";

const tintedColours = { petrol: "tone-accent", red: "tone-danger" } as const;

/** The colours of a scheme as variables of style sheets. */
export function schemeVariables(scheme: "light" | "dark"): Record<string, string> {
  const ground = grounds[scheme];
  const share = Math.round(tintShare[scheme] * 100);
  const variables: Record<string, string> = {
    "--mantine-color-body": ground.page,
    "--mantine-color-text": ground.text,
    "--mantine-color-dimmed": ground.dimmed,
    "--mantine-color-placeholder": ground.dimmed,
    "--mantine-color-default-border": ground.line,
    "--mantine-color-error": colourRoles[scheme]["tone-danger"],
    "--mantine-color-anchor": colourRoles[scheme]["tone-accent"],
  };
  for (const [name, tint] of Object.entries(tintedColours)) {
    // The library mixes its quiet variants from the filled shade, which is lost on a dark ground.
    const colour = colourRoles[scheme][tint];
    variables[`--mantine-color-${name}-light`] =
      `color-mix(in srgb, ${colour} ${share}%, transparent)`;
    variables[`--mantine-color-${name}-light-hover`] =
      `color-mix(in srgb, ${colour} ${share + 4}%, transparent)`;
    variables[`--mantine-color-${name}-light-color`] = colour;
  }
  for (const [name, colour] of Object.entries(ground)) variables[`--whence-${name}`] = colour;
  for (const [role, colour] of Object.entries(colourRoles[scheme])) {
    variables[`--whence-${role}`] = colour;
    variables[`--whence-${role}-tint`] =
      `color-mix(in srgb, ${colour} ${share}%, ${ground.surface})`;
  }
  return variables;
}
