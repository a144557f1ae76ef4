import { useSyncExternalStore } from 'react'
import { openStorage } from '../storage.ts'

/** Stays on the device: it says nothing about anybody. */
const key = 'kin_names'
const listeners = new Set<() => void>()
let isShown: boolean | undefined

const read = (): boolean => (isShown ??= openStorage().getItem(key) !== null)

/** Shows or hides what the reader calls somebody, on the tree's cards and in lists of people. */
export function setKinShown(shown: boolean): void {
  isShown = shown
  if (shown) openStorage().setItem(key, '1')
  else openStorage().removeItem(key)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether cards and lists of people show what the reader calls somebody. */
export const useKinShown = (): boolean => useSyncExternalStore(listen, read)
