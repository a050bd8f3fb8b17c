/**
 * Every colour that carries a meaning, once for each scheme. A role becomes the CSS variable
 * `--whence-<role>`; its tint, for backgrounds behind text of that colour, is `--whence-<role>-tint`.
 * Hues were spread in OKLCH and their lightness lowered (light) or raised (dark) until text on page,
 * surface and tint reached 4.5 : 1; the test measures it. A colour never stands alone: a word, an icon
 * or a line style says the same.
 */
const light = {
  "kind-change": "#135fb3",
  "kind-failure": "#b91b25",
  "kind-degradation": "#9e4604",
  "kind-state-change": "#5658ab",
  "kind-threshold-breach": "#835806",
  "kind-alert": "#aa2d6b",
  "kind-action": "#056a7c",
  "kind-mitigation": "#0d6c5c",
  "kind-recovery": "#016f30",
  "kind-communication": "#7f47a4",
  "kind-access": "#7f5837",
  "kind-data-access": "#934a5c",
  "kind-environmental": "#5e6515",
  "kind-observation": "#546271",
  "kind-other": "#5a6269",

  "certainty-stated": "#34404a",
  "certainty-inferred": "#546271",
  "certainty-unknown": "#5a6269",
  "certainty-contested": "#aa2d6b",
  gap: "#7f5837",

  "record-debug": "#5a6269",
  "record-info": "#546271",
  "record-notice": "#00649f",
  "record-warning": "#8c5309",
  "record-error": "#b91b25",
  "record-critical": "#aa2d6b",

  "severity-sev1": "#b91b25",
  "severity-sev2": "#9e4604",
  "severity-sev3": "#835806",
  "severity-sev4": "#00649f",
  "severity-unset": "#5a6269",

  "status-open": "#b91b25",
  "status-mitigated": "#8c5309",
  "status-resolved": "#016f30",
  "status-closed": "#5a6269",

  "review-draft": "#5a6269",
  "review-in-review": "#00649f",
  "review-changes-requested": "#8c5309",
  "review-approved": "#016f30",
  "review-superseded": "#5658ab",

  "tone-neutral": "#546271",
  "tone-info": "#00649f",
  "tone-success": "#016f30",
  "tone-warning": "#8c5309",
  "tone-danger": "#b91b25",
  "tone-accent": "#076b6b",
} as const;

export type ColourRole = keyof typeof light;

const dark: Readonly<Record<ColourRole, string>> = {
  "kind-change": "#7bb5fe",
  "kind-failure": "#fe938b",
  "kind-degradation": "#ff955c",
  "kind-state-change": "#a6acff",
  "kind-threshold-breach": "#e3a648",
  "kind-alert": "#fe8cbb",
  "kind-action": "#59bfd6",
  "kind-mitigation": "#5ec3ae",
  "kind-recovery": "#6bc480",
  "kind-communication": "#d49afe",
  "kind-access": "#d4a986",
  "kind-data-access": "#ec9aad",
  "kind-environmental": "#aeb96d",
  "kind-observation": "#a4b4c5",
  "kind-other": "#acb4bc",

  "certainty-stated": "#d3dbe1",
  "certainty-inferred": "#a4b4c5",
  "certainty-unknown": "#acb4bc",
  "certainty-contested": "#fe8cbb",
  gap: "#d4a986",

  "record-debug": "#acb4bc",
  "record-info": "#a4b4c5",
  "record-notice": "#63b9fe",
  "record-warning": "#f09f47",
  "record-error": "#fe938b",
  "record-critical": "#fe8cbb",

  "severity-sev1": "#fe938b",
  "severity-sev2": "#ff955c",
  "severity-sev3": "#e3a648",
  "severity-sev4": "#63b9fe",
  "severity-unset": "#acb4bc",

  "status-open": "#fe938b",
  "status-mitigated": "#f09f47",
  "status-resolved": "#6bc480",
  "status-closed": "#acb4bc",

  "review-draft": "#acb4bc",
  "review-in-review": "#63b9fe",
  "review-changes-requested": "#f09f47",
  "review-approved": "#6bc480",
  "review-superseded": "#a6acff",

  "tone-neutral": "#a4b4c5",
  "tone-info": "#63b9fe",
  "tone-success": "#6bc480",
  "tone-warning": "#f09f47",
  "tone-danger": "#fe938b",
  "tone-accent": "#53c2c1",
};

/** What text and lines stand on, and the text itself. */
export const grounds = {
  light: {
    page: "#f6f7f7",
    surface: "#ffffff",
    sunken: "#eceeee",
    line: "#d9dddf",
    text: "#1a2227",
    dimmed: "#566067",
  },
  dark: {
    page: "#101416",
    surface: "#171c1f",
    sunken: "#0b0e10",
    line: "#2d3438",
    text: "#e6eaec",
    dimmed: "#9fabb2",
  },
} as const;

export const colourRoles = { light, dark } as const;

/** How much of a role's colour its tint holds; the rest is the surface. */
export const tintShare = { light: 0.12, dark: 0.2 } as const;

/** The CSS value of a role, for style attributes and libraries that draw. */
export function roleColour(role: ColourRole): string {
  return `var(--whence-${role})`;
}

export function roleTint(role: ColourRole): string {
  return `var(--whence-${role}-tint)`;
}

/** The role named so, for words the domain lets an analyst choose; `fallback` for a name that has no colour. */
export function findColourRole(name: string, fallback: ColourRole): ColourRole {
  return isColourRole(name) ? name : fallback;
}

function isColourRole(name: string): name is ColourRole {
  return Object.hasOwn(light, name);
}
