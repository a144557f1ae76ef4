import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ToastContent } from '../../ui/toast.tsx'

/** Shows a notice after a deletion with a button to undo it. */
export function useDeleteNotice() {
  const { t } = useTranslation('gallery')
  const [notice, setNotice] = useState<ToastContent>()
  const putBack = async (restore: () => Promise<void>) => {
    try {
      await restore()
      setNotice({ text: t('undo.done') })
    } catch (error) {
      setNotice({
        text: error instanceof Error ? error.message : String(error),
        isProblem: true,
        action: { label: t('undo.again'), perform: () => void putBack(restore) },
      })
    }
  }
  return {
    notice,
    dismiss: () => setNotice(undefined),
    /** @param restore - undoes it; without it there is no button */
    tell: (text: string, restore?: () => Promise<void>, label = t('undo.putBack')) =>
      setNotice(restore === undefined ? { text } : { text, action: { label, perform: () => void putBack(restore) } }),
  }
}
