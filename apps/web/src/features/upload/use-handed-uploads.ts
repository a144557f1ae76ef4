import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropHandedFile, dropHandedFiles } from '../../lib/offline/handed-files.ts'
import type { HandedFile } from '../../lib/offline/handed-files.ts'
import type { UploadQueue } from './use-upload-queue.ts'

/**
 * Sends what another app has handed over as if it had been chosen here. Files leave the device once they have arrived; the rest
 * survives a reload, and leaving the page discards it.
 */
export function useHandedUploads(queue: UploadQueue, handed: readonly HandedFile[]): void {
  const client = useQueryClient()
  useEffect(() => {
    if (handed.length === 0) return undefined
    const waiting = new Set(handed)
    void queue.add(handed.map(({ file }) => file))
    const unsubscribe = queue.store.subscribe(({ items }) => {
      for (const each of waiting) {
        const item = items.find(({ file }) => file === each.file)
        // A file that was skipped because the gallery has it is no longer in the queue.
        if (item !== undefined && item.status !== 'done') continue
        waiting.delete(each)
        void dropHandedFile(each)
      }
    })
    return () => {
      unsubscribe()
      void dropHandedFiles(client)
    }
  }, [queue, handed, client])
}
