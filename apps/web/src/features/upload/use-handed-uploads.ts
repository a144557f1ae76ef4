import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropHandedFile, dropHandedFiles } from '../../lib/offline/handed-files.ts'
import type { HandedFile } from '../../lib/offline/handed-files.ts'
import type { UploadQueue } from './use-upload-queue.ts'

/**
 * Sends what another app has handed over as if it had been chosen here. What has arrived leaves the device; the rest survives a reload, and goes
 * when the page is left.
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
        // One that the gallery has already, and that was skipped, is no item any more.
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
