/** Mantine, dressed in the tokens of tokens.css. */

import { createTheme, type ButtonProps, type CSSVariablesResolver, type MantineColorsTuple, type MantineTheme } from "@mantine/core";

const JADE: MantineColorsTuple = [
  "#e3f3ef", "#cfe9e3", "#a6d6cb", "#7ddcc6", "#45bba4",
  "#1f9c84", "#128a74", "#0b7a66", "#096a59", "#07584a",
];

/** Mantine's dark grounds, from the ink to the canvas of tokens.css. */
const DARK: MantineColorsTuple = [
  "#e8ecf1", "#aeb8c5", "#93a0b0", "#6b7787", "#2b3440",
  "#232b36", "#1b222c", "#171d26", "#10151c", "#0b0f14",
];

export const theme = createTheme({
  primaryColor: "jade",
  primaryShade: { light: 7, dark: 5 },
  colors: { jade: JADE, dark: DARK },
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  fontSizes: { xs: "12px", sm: "13px", md: "15px", lg: "17px", xl: "20px" },
  defaultRadius: "8px",
  focusRing: "auto",
  cursorType: "pointer",
  headings: { fontFamily: "var(--font)", fontWeight: "650" },
  components: {
    Button: {
      defaultProps: { variant: "default", size: "md" },
      vars: (_: MantineTheme, { variant }: ButtonProps) => ({
        root: {
          "--button-height": "40px",
          "--button-padding-x": "16px",
          ...(variant === "filled" && { "--button-color": "var(--on-jade)" }),
        },
      }),
    },
    Input: { vars: () => ({ wrapper: { "--input-height": "40px", "--input-fz": "15px" } }) },
    Modal: { defaultProps: { centered: true, radius: "var(--r)" } },
  },
});

/** One set of colors: Mantine's own variables point at the tokens, light and dark alike. */
export const variables: CSSVariablesResolver = () => {
  const both = {
    "--mantine-color-body": "var(--paper)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--ink-2)",
    "--mantine-color-placeholder": "var(--ink-3)",
    "--mantine-color-anchor": "var(--jade-ink)",
    "--mantine-color-default": "var(--paper)",
    "--mantine-color-default-hover": "var(--paper-2)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": "var(--line)",
    "--mantine-color-error": "var(--amber)",
    "--mantine-color-jade-filled": "var(--jade)",
    "--mantine-color-jade-filled-hover": "var(--jade-hover)",
    "--mantine-color-jade-light": "var(--jade-soft)",
    "--mantine-color-jade-light-color": "var(--jade-ink)",
    "--mantine-color-jade-text": "var(--jade-ink)",
    "--mantine-primary-color-contrast": "var(--on-jade)",
  };
  return { variables: {}, light: both, dark: both };
};
