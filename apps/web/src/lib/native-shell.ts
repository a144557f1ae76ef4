import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A picture on the phone that the shell offers; its content is requested by index. */
export interface HandedImage {
  readonly index: number
  readonly fileName: string
  readonly mimeType: string
}

interface ShellState {
  /** What the shell says about itself, if the browser's user agent does not. */
  readonly userAgent: string
  readonly images: readonly HandedImage[]
  /** Increases with each set of pictures. */
  readonly batch: number
  /** Receives the content of a picture; undefined while nobody waits for one. */
  readonly receive: ((index: number, file: File) => void) | undefined
}

/**
 * What the native shell has told this page (see the decisions on the bridge: functions of a global `viewModel`, and links that
 * the shell catches).
 */
export const shellStore = createStore<ShellState>(() => ({ userAgent: '', images: [], batch: 0, receive: undefined }))

const isShell = ({ userAgent }: ShellState): boolean => `${userAgent} ${navigator.userAgent}`.toLowerCase().includes('xamarin')

/** Whether the page runs inside the native shell. */
export const useIsInShell = (): boolean => useStore(shellStore, isShell)

export const handOver = (images: readonly HandedImage[]): void =>
  shellStore.setState(({ batch }) => ({ images, batch: batch + 1 }))
export const forgetHandedImages = (): void => shellStore.setState({ images: [], receive: undefined })

// The shell catches these navigations; in a plain browser no such page exists.
export const askForFiles = (): void => window.location.assign('/xamarin_external_filepicker_multiple/')
export const askForImageData = (index: number): void => window.location.assign(`/xamarin_request_android_image_data/${index}`)
