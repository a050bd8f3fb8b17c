import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from "@mantine/core";
import { grounds } from "./palette";
import { schemeVariables } from "./scheme-variables";

/** The one theme of the product: petrol ink on cool paper, small dense type, hairlines rather than shadows. */
const petrol: MantineColorsTuple = [
  "#eef8f7",
  "#d6eeec",
  "#aedcda",
  "#7fcfcd",
  "#53c2c1",
  "#2f9f9e",
  "#127f7e",
  "#076b6b",
  "#055656",
  "#034140",
];

const red: MantineColorsTuple = [
  "#fdf0ef",
  "#fadcda",
  "#f7bdb9",
  "#fba9a2",
  "#fe938b",
  "#e5534f",
  "#d0323a",
  "#b91b25",
  "#9a131c",
  "#7a0c14",
];

/** The library draws its dark scheme from this ladder: text, dimmed, line, hover, input, page. */
const dark: MantineColorsTuple = [
  grounds.dark.text,
  "#c3ccd1",
  grounds.dark.dimmed,
  "#7d8990",
  grounds.dark.line,
  "#252b2f",
  "#1d2326",
  grounds.dark.page,
  grounds.dark.sunken,
  "#07090a",
];

export const theme: MantineThemeOverride = createTheme({
  colors: { petrol, red, dark },
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: grounds.light.text,
  fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
  fontFamilyMonospace: "var(--font-geist-mono), ui-monospace, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.5", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.375rem", sm: "0.625rem", md: "1rem", lg: "1.5rem", xl: "2.25rem" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "10px", xl: "16px" },
  defaultRadius: "sm",
  headings: {
    fontFamily: "var(--font-geist-sans), system-ui, sans-serif",
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.45" },
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    Select: { defaultProps: { size: "sm" } },
    Textarea: { defaultProps: { size: "sm" } },
    Table: { defaultProps: { verticalSpacing: "xs", horizontalSpacing: "sm" } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { "aria-label": "Close" },
        // Its header is one of a dialog: the page has its banner already.
        attributes: { header: { role: "none" } },
      },
      styles: {
        content: { backgroundColor: "var(--whence-surface)" },
        header: { backgroundColor: "var(--whence-surface)" },
        title: { fontSize: "var(--mantine-h2-font-size)", fontWeight: 600 },
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    // However wide the letters of a machine are, what does not fit beside the others goes below them.
    SegmentedControl: {
      styles: { root: { maxWidth: "100%", flexWrap: "wrap" }, control: { flexBasis: "auto" } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: tooltipEvents() } },
  },
});

/** Tooltips answer the keyboard as well as the pointer. */
function tooltipEvents() {
  return { hover: true, focus: true, touch: false };
}

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables("light"),
  dark: schemeVariables("dark"),
});
