import { useEffect, useRef, useState } from 'react'
import { dropChosen, keepChosen, readChosen } from '../../lib/offline/chosen-files.ts'
import type { ChosenFile } from '../../lib/offline/chosen-files.ts'
import { isPicture } from '../../lib/photos/picture-type.ts'
import type { UploadQueue } from './use-upload-queue.ts'

/**
 * Uploads the chosen files and stores them on the device until they arrive: after a reload the rest continues; leaving the page
 * discards it.
 * @returns how many files the device has no room for: they are still sent, but a reload loses them
 */
export function useChosenUploads(
  queue: UploadQueue,
  galleryId: number,
): { add: (files: readonly File[]) => void; unkept: number } {
  const [unkept, setUnkept] = useState(0)
  const keeping = useRef<Keeping>(undefined)
  useEffect(() => {
    const own = new Keeping(queue, galleryId)
    keeping.current = own
    void own.goOn()
    const unsubscribe = queue.store.subscribe(own.dropArrived)
    return () => {
      unsubscribe()
      own.end()
    }
  }, [queue, galleryId])
  const add = (files: readonly File[]): void => {
    void queue.add(files)
    void keeping.current?.keep(files, () => setUnkept((count) => count + 1))
  }
  return { add, unkept }
}

class Keeping {
  readonly #queue: UploadQueue
  readonly #galleryId: number
  /** Files being uploaded, each with its place on the device once stored. */
  readonly #files = new Map<File, Promise<ChosenFile | undefined>>()
  #isOver = false

  constructor(queue: UploadQueue, galleryId: number) {
    this.#queue = queue
    this.#galleryId = galleryId
  }

  /** Sends what was left when the page was reloaded. */
  async goOn(): Promise<void> {
    const left = await readChosen(this.#galleryId)
    if (this.#isOver || left.length === 0) return
    const files = left.map(({ file }) => file)
    void this.#queue.add(files, true)
    for (const each of left) this.#files.set(each.file, Promise.resolve(each))
  }

  /** Stores files one after the other, in the order in which they are sent. */
  async keep(files: readonly File[], onRefused: () => void): Promise<void> {
    for (const file of files.filter(isPicture)) {
      if (this.#isOver || this.#hasArrived(file)) continue
      const kept = keepChosen(this.#galleryId, file)
      this.#files.set(file, kept)
      if ((await kept) === undefined) onRefused()
    }
  }

  readonly dropArrived = (): void => {
    for (const file of this.#files.keys()) if (this.#hasArrived(file)) this.#drop(file)
  }

  end(): void {
    this.#isOver = true
    for (const file of this.#files.keys()) this.#drop(file)
  }

  #hasArrived(file: File): boolean {
    const item = this.#queue.store.getState().items.find((each) => each.file === file)
    // A file that was skipped because the gallery has it is no longer in the queue.
    return item === undefined || item.status === 'done'
  }

  #drop(file: File): void {
    void this.#files.get(file)?.then((kept) => kept && dropChosen(kept))
    this.#files.delete(file)
  }
}
