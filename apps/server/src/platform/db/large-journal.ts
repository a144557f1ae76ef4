import { statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type Sqlite from 'better-sqlite3'
import { askThread, openThread } from '../thread.ts'

/** A commit copies the journal into the file once it has so many pages (the default of SQLite), which takes milliseconds. */
const smallPages = 1_000

/** From this size on, to copy the journal would stop the event loop for long enough that somebody notices. */
const largeBytes = 16 * 1024 * 1024

/**
 * Commits a transaction of hundreds of megabytes without stopping the event loop for the seconds that the disk takes: the journal is
 * brought to the disk before the commit, and copied into the file by a thread after it.
 */
export class LargeJournal {
  readonly #file: string
  readonly #writer: Sqlite.Database
  #isLarge = false
  #copying: Promise<void> | undefined

  constructor(file: string, writer: Sqlite.Database) {
    this.#file = file
    this.#writer = writer
    writer.pragma(`wal_autocheckpoint = ${smallPages}`)
    // Once it is copied, the journal begins again at its start and is cut to this size.
    writer.pragma(`journal_size_limit = ${largeBytes}`)
  }

  /** Call it last in a transaction. */
  async beforeCommit(): Promise<void> {
    const journal = `${this.#file}-wal`
    if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) <= largeBytes) return
    this.#isLarge = true
    this.#writer.pragma('wal_autocheckpoint = 0')
    const handle = await open(journal, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  afterTransaction(): void {
    if (!this.#isLarge || this.#copying !== undefined) return
    this.#isLarge = false
    // If it fails, a later commit copies the journal.
    this.#copying = this.#copy()
      .catch(() => undefined)
      .finally(() => {
        this.#copying = undefined
        if (this.#isLarge) this.afterTransaction()
        else if (this.#writer.open) this.#writer.pragma(`wal_autocheckpoint = ${smallPages}`)
      })
  }

  /** Waits until no thread works on the file. */
  async settle(): Promise<void> {
    while (this.#copying !== undefined) await this.#copying
  }

  async #copy(): Promise<void> {
    const thread = openThread(import.meta.url, 'checkpoint-thread')
    try {
      await askThread(thread, this.#file)
    } finally {
      await thread.terminate()
    }
  }
}
