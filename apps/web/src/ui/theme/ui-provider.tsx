import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'color_scheme' })

/** What the components read at run time; colours and sizes are variables in `theme.css`. */
const theme: MantineThemeOverride = {
  respectReducedMotion: true,
  // As high as a finger is wide.
  components: { Input: { vars: () => ({ wrapper: { '--input-height': 'var(--banyan-touch)' } }) } },
}

/** The look of everything within. Its variables are in a style sheet, so nothing is inserted inline. */
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
