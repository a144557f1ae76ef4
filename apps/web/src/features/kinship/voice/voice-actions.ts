import type { KinWord } from '@banyan/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refreshKinWords } from '../../../lib/family/kin-words.ts'
import { call } from '../../../lib/http/api.ts'
import { upload } from '../../../lib/http/upload.ts'
import { duringOwnChange } from '../../../lib/live/own-changes.ts'
import type { Recording } from '../../../lib/voice/record.ts'

/** What changes recordings. */
export function useVoiceActions() {
  const client = useQueryClient()
  return useMemo(
    () => ({
      save: (id: number, { bytes, durationMs }: Recording): Promise<KinWord> =>
        duringOwnChange(async () => {
          const form = new FormData()
          form.set('duration_ms', String(durationMs))
          form.set('voice', bytes, 'voice')
          const word = await upload('setKinVoice', form, {
            params: { id },
            onProgress: () => undefined,
            signal: new AbortController().signal,
          })
          await refreshKinWords(client)
          return word
        }),
      remove: (id: number): Promise<KinWord> =>
        duringOwnChange(async () => {
          const word = await call('deleteKinVoice', { params: { id } })
          await refreshKinWords(client)
          return word
        }),
    }),
    [client],
  )
}
