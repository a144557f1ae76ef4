import { DEFAULT_THEME as defaultTheme, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, themeVariables } from './src/ui/theme/theme.ts'

const name = 'virtual:theme.css'
const usedColors = new Set(['blue', 'clay', 'gray', 'dark'])

/**
 * Writes the theme's CSS variables into a style sheet at build time. The library would insert them as an inline
 * `<style>` element, which the Content-Security-Policy forbids, and with all of its colours.
 */
export function themePlugin(): Plugin {
  return {
    name: 'banyan-theme',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? themeCss() : undefined),
  }
}

function themeCss(): string {
  const merged = mergeMantineTheme(defaultTheme, theme)
  const base = defaultCssVariablesResolver(merged)
  const own = themeVariables(merged)
  const pick = (part: 'variables' | 'light' | 'dark') => {
    const entries = Object.entries({ ...base[part], ...own[part] })
    return Object.fromEntries(entries.filter(([variable]) => isUsed(variable)))
  }
  return convertCssVariables({ variables: pick('variables'), light: pick('light'), dark: pick('dark') })
}

function isUsed(variable: string): boolean {
  const color = /^--mantine-color-([a-z]+)-/.exec(variable)?.[1]
  return color === undefined || !(color in defaultTheme.colors) || usedColors.has(color)
}
