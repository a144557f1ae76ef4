import { setKinShown, useKinShown } from '../../../lib/family/kin-shown.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { Command } from './command.ts'

/** Shows or hides what the reader calls each person. */
export function useKinCommand(): { readonly command: Command; readonly isOn: boolean } {
  const { t } = useTranslation('tree')
  const isOn = useKinShown()
  const label = t('callThem')
  return { command: { id: 'kin', icon: 'kin', label, caption: label, keys: ['k'], perform: () => setKinShown(!isOn) }, isOn }
}
