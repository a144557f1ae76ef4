import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { ToastContent } from '../../../ui/toast.tsx'

/** Says what was just done, with a button to undo it. */
export function useUndoNotice() {
  const { t } = useTranslation('life')
  const [notice, setNotice] = useState<ToastContent>()
  const fail = (error: unknown, again: () => Promise<void>) =>
    setNotice({
      text: error instanceof Error ? error.message : String(error),
      isProblem: true,
      action: { label: t('undo.again'), perform: () => void perform(again) },
    })
  const perform = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      setNotice({ text: t('undo.done') })
    } catch (error) {
      fail(error, work)
    }
  }
  return {
    notice,
    dismiss: () => setNotice(undefined),
    /** Does something that is shown at once, and offers to undo it. */
    act: async (text: string, work: () => Promise<() => Promise<void>>): Promise<void> => {
      try {
        const undo = await work()
        setNotice({ text, action: { label: t('undo.action'), perform: () => void perform(undo) } })
      } catch (error) {
        setNotice({ text: error instanceof Error ? error.message : String(error), isProblem: true })
      }
    },
  }
}

export type UndoNotice = ReturnType<typeof useUndoNotice>
