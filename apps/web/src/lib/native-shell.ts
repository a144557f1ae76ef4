import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A picture on the phone that the shell hands over; its content is asked for by its index. */
export interface HandedImage {
  readonly index: number
  readonly fileName: string
  readonly mimeType: string
}

interface ShellState {
  /** What the shell says it is, where the browser's own words do not tell. */
  readonly userAgent: string
  readonly images: readonly HandedImage[]
  /** Grows with each handing over. */
  readonly batch: number
  /** Takes the content of a picture; undefined while nobody waits for one. */
  readonly receive: ((index: number, file: File) => void) | undefined
}

/** What the native shell has told this page (decisions on the bridge: functions of a global `viewModel`, and links that the shell catches). */
export const shellStore = createStore<ShellState>(() => ({ userAgent: '', images: [], batch: 0, receive: undefined }))

const isShell = ({ userAgent }: ShellState): boolean => `${userAgent} ${navigator.userAgent}`.toLowerCase().includes('xamarin')

/** Whether the page runs inside the native shell. */
export const useIsInShell = (): boolean => useStore(shellStore, isShell)

export const handOver = (images: readonly HandedImage[]): void =>
  shellStore.setState(({ batch }) => ({ images, batch: batch + 1 }))
export const forgetHandedImages = (): void => shellStore.setState({ images: [], receive: undefined })

// The shell catches these navigations; in a plain browser there is no such page.
export const askForFiles = (): void => window.location.assign('/xamarin_external_filepicker_multiple/')
export const askForImageData = (index: number): void => window.location.assign(`/xamarin_request_android_image_data/${index}`)
