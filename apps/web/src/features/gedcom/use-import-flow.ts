import { limits } from '@banyan/contract'
import type { GedcomImport, GedcomImportSummary } from '@banyan/contract'
import type { Encoding, EncodingChoice } from '@banyan/gedcom'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { upload } from '../../lib/http/upload.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import type { FilePerson } from './file-people.ts'
import { isRunning, listImports } from './gedcom.queries.ts'
import { lookIntoFile } from './look-into-file.ts'
import type { PlannedTable } from './table/plan-table.ts'
import { isTableFile, maxTableBytes } from './table/read-table.ts'

export type ImportStep =
  | { at: 'choosing'; refused?: { why: 'notGedcom' | 'tooLarge' | 'noTable'; name: string }; error?: unknown }
  | { at: 'looking'; file: File }
  /** A table, as it is understood. */
  | { at: 'table'; file: File; table: PlannedTable }
  /** The letters can be read in several ways. */
  | { at: 'spelling'; file: File; choices: readonly EncodingChoice[] }
  | ({ at: 'asking'; ownXref?: string; error?: unknown } & KnownFile)
  | { at: 'sending'; file: File; sent: number }
  /** The file has arrived; nothing of it is in the family yet. */
  | { at: 'previewing'; known: KnownFile; ownXref: string; result: GedcomImport }
  | { at: 'received'; result: GedcomImport }

/** A file that the device has looked into. */
export interface KnownFile {
  file: File
  /** Undefined when this device could not look into the file. */
  people: readonly FilePerson[] | undefined
  /** Undefined unless somebody had to choose it. */
  encoding: Encoding | undefined
}

export type ImportFlow = ReturnType<typeof useImportFlow>

/**
 * Leads from a file to its import, step by step. Nothing is sent before the reader has said who they are.
 * @param running - an earlier import of the family, started here or by somebody else: it is watched to its end
 */
export function useImportFlow(running: GedcomImportSummary | undefined) {
  const language = useLanguage()
  const [step, setStep] = useState<ImportStep>({ at: 'choosing' })
  if (running && step.at === 'choosing') setStep({ at: 'received', result: { ...running, problems: [], preview: null } })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const begin = (): AbortSignal => {
    abort.current?.abort()
    abort.current = new AbortController()
    return abort.current.signal
  }

  const look = async (file: File, encoding?: Encoding) => {
    const signal = begin()
    if (file.size > limits.gedzipBytes) return setStep({ at: 'choosing', refused: { why: 'tooLarge', name: file.name } })
    setStep({ at: 'looking', file })
    const content = await lookIntoFile(file, encoding, signal)
    if (signal.aborted) return undefined
    if (content.kind === 'notGedcom' || content.kind === 'tooLarge')
      return setStep({ at: 'choosing', refused: { why: content.kind, name: file.name } })
    if (content.kind === 'unsure') return setStep({ at: 'spelling', file, choices: content.choices })
    return setStep({ at: 'asking', file, encoding, people: content.kind === 'people' ? content.people : undefined })
  }

  const readTable = async (file: File) => {
    const signal = begin()
    if (file.size > maxTableBytes) return setStep({ at: 'choosing', refused: { why: 'tooLarge', name: file.name } })
    setStep({ at: 'looking', file })
    const { readTableFile } = await import('./table/table-file.ts')
    const table = await readTableFile(file, language)
    if (signal.aborted) return undefined
    return setStep(
      table === undefined ? { at: 'choosing', refused: { why: 'noTable', name: file.name } } : { at: 'table', file, table },
    )
  }

  /** From here on, the table is a file like those of other programs. */
  const takeTable = async (file: File, table: PlannedTable) => {
    const { gedcomOf } = await import('./table/table-file.ts')
    return look(gedcomOf(table, file.name))
  }

  const send = async (known: KnownFile, ownXref: string) => {
    const { file, encoding } = known
    const signal = begin()
    setStep({ at: 'sending', file, sent: 0 })
    const form = new FormData()
    // The small part comes first, so that the server knows it when the file begins.
    if (ownXref !== '') form.set('own_person', ownXref)
    form.set('preview', '1')
    if (encoding !== undefined) form.set('encoding', encoding)
    form.set('file', file, file.name)
    try {
      const other = (await listImports()).find(isRunning)
      if (other) return setStep({ at: 'received', result: { ...other, problems: [], preview: null } })
      const result = await upload('importGedcom', form, { signal, onProgress: (sent) => setStep({ at: 'sending', file, sent }) })
      return setStep({ at: 'previewing', known, ownXref, result })
    } catch (error) {
      // Returns to the question with the reader's choice.
      return setStep({ at: 'asking', ...known, ownXref, ...(signal.aborted ? {} : { error }) })
    }
  }

  /** Adds what has been previewed. */
  const take = async (known: KnownFile, ownXref: string, id: number) => {
    try {
      setStep({ at: 'received', result: await call('importPreviewedGedcom', { params: { id } }) })
    } catch (error) {
      setStep({ at: 'asking', ...known, ownXref, error })
    }
  }

  const reset = () => {
    abort.current?.abort()
    setStep({ at: 'choosing' })
  }
  return {
    step,
    choose: (file: File) => void (isTableFile(file) ? readTable(file) : look(file)),
    takeTable: (file: File, table: PlannedTable) => void takeTable(file, table),
    spell: (file: File, encoding: Encoding) => void look(file, encoding),
    take,
    send: (...args: Parameters<typeof send>) => void send(...args),
    cancel: () => abort.current?.abort(),
    reset,
  }
}
