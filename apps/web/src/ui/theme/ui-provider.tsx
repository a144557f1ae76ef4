import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles.ts'
import { theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'color_scheme' })

/** The look of everything within. Its variables are in a style sheet (`theme-plugin.ts`), so nothing is inserted inline. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
