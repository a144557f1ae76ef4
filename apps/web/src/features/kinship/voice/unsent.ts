import { useSyncExternalStore } from 'react'
import type { Recording } from '../../../lib/voice/record.ts'

/** A recording that the server does not have yet. */
export interface Unsent {
  readonly recording: Recording
  /** Why it was not sent; undefined while it is being sent. */
  readonly problem: string | undefined
}

/** By what they are of. They outlive the part of the page that they were made on: it changes once the family has the word. */
const unsent = new Map<string, Unsent>()
const listeners = new Set<() => void>()

function set(of: string, value: Unsent | undefined): void {
  if (value === undefined) unsent.delete(of)
  else unsent.set(of, value)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnsent = (of: string): Unsent | undefined => useSyncExternalStore(subscribe, () => unsent.get(of))

export const forgetUnsent = (of: string): void => set(of, undefined)

/** What recordings of a word of the family are called here. */
export const ofWord = (id: number): string => `word ${id}`

/** Sends a recording, which stays if that fails. @param findWord - the word that it is for; a new one if need be */
export async function sendRecording(
  of: string,
  recording: Recording,
  findWord: () => Promise<number>,
  save: (wordId: number, recording: Recording) => Promise<unknown>,
): Promise<void> {
  let now = of
  set(now, { recording, problem: undefined })
  try {
    const id = await findWord()
    if (now !== ofWord(id)) {
      set(now, undefined)
      now = ofWord(id)
      set(now, { recording, problem: undefined })
    }
    await save(id, recording)
    set(now, undefined)
  } catch (error) {
    set(now, { recording, problem: error instanceof Error ? error.message : String(error) })
  }
}
