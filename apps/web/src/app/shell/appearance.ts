import { useMantineColorScheme } from '@mantine/core'
import { useTranslation } from '../../lib/language/use-translation.ts'

/** Light, dark, or the system's setting. */
export function useAppearance() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const options = [
    { value: 'auto', label: t('appearance.system') },
    { value: 'light', label: t('appearance.light') },
    { value: 'dark', label: t('appearance.dark') },
  ] as const
  return { value: colorScheme, onChange: setColorScheme, options, label: t('appearance.label') }
}
