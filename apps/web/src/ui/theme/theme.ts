import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

/** The line blue of the tree, from a breath of it to deep water; shade 6 is `#2e6f9a`, readable on paper. */
const blue: MantineColorsTuple = [
  '#eef5fa',
  '#dbe9f3',
  '#b9d4e7',
  '#93bedb',
  '#6fa8ce',
  '#4a8ab5',
  '#2e6f9a',
  '#265d82',
  '#1e4b69',
  '#163950',
]

/** Clay: the one warm second colour, for "you". */
const clay: MantineColorsTuple = [
  '#fbf0ea',
  '#f5ded1',
  '#ecc0a7',
  '#e5a47f',
  '#df935f',
  '#c8703f',
  '#a9542a',
  '#8c4522',
  '#6e361b',
  '#502713',
]

/** Warm greys of the day: lines and grounds at the light end; 4 is an edge that can be seen on paper. */
const gray: MantineColorsTuple = [
  '#f8f4ec',
  '#f1ece1',
  '#e8e2d5',
  '#ddd6c8',
  '#8b8d82',
  '#747870',
  '#59615b',
  '#464d47',
  '#333934',
  '#232925',
]

/** Green-black, for the night: text first, edges at 4, ground at 7. */
const dark: MantineColorsTuple = [
  '#e8ece6',
  '#c9d0c8',
  '#a5afa6',
  '#7f8b82',
  '#64736a',
  '#27322c',
  '#18211c',
  '#0f1613',
  '#0b110e',
  '#070b09',
]

/** What the components read at run time; the same values reach the style sheet through `themeVariables`. */
export const theme: MantineThemeOverride = {
  colors: { blue, clay, gray, dark },
  primaryColor: 'blue',
  primaryShade: 6,
  white: '#fffdf9',
  black: '#1f2521',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '16px', md: '24px', lg: '32px', xl: '48px' },
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  fontFamily: 'var(--banyan-font)',
  headings: {
    fontFamily: 'var(--banyan-font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // As high as a finger is wide.
  components: { Input: { vars: () => ({ wrapper: { '--input-height': 'var(--banyan-touch)' } }) } },
}

/** Our grounds and inks by day and by night, where the library's own would be cold greys. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf7f1',
    '--mantine-color-text': '#1f2521',
    '--mantine-color-dimmed': '#59615b',
    '--mantine-color-placeholder': '#6b726c',
    '--mantine-color-anchor': '#265d82',
    '--mantine-color-error': '#a8321f',
    '--mantine-color-success': '#2d6a43',
    '--mantine-color-default': '#fffdf9',
    '--mantine-color-default-hover': '#f4efe5',
    '--mantine-color-default-border': '#8b8d82',
    '--mantine-color-disabled': '#ece7dc',
    '--mantine-color-disabled-color': '#6b6f68',
    '--mantine-color-disabled-border': '#ddd6c8',
    '--banyan-surface': '#fffdf9',
    '--banyan-line': '#e2dbcd',
    '--banyan-accent': '#2e6f9a',
    '--banyan-you': '#a9542a',
    '--banyan-danger-ground': '#fbeae5',
    '--banyan-leaf': '#dfe6d3',
    '--banyan-bark': '#8a6f58',
  },
  dark: {
    '--mantine-color-body': '#0f1613',
    '--mantine-color-text': '#e8ece6',
    '--mantine-color-dimmed': '#a5afa6',
    '--mantine-color-placeholder': '#8f9b92',
    '--mantine-color-anchor': '#8fc1e0',
    '--mantine-color-error': '#f3a191',
    '--mantine-color-success': '#8fd0a5',
    '--mantine-color-default': '#18211c',
    '--mantine-color-default-hover': '#222d27',
    '--mantine-color-default-border': '#64736a',
    '--mantine-color-disabled': '#1d2722',
    '--mantine-color-disabled-color': '#8f9b92',
    '--mantine-color-disabled-border': '#2b3730',
    '--banyan-surface': '#151d19',
    '--banyan-line': '#2b3730',
    '--banyan-accent': '#7db4d8',
    '--banyan-you': '#e59a6a',
    '--banyan-danger-ground': '#2d1a16',
    '--banyan-leaf': '#1b2b22',
    '--banyan-bark': '#6b5948',
  },
})
