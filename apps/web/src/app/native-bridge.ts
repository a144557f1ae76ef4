import { pathFromNext } from '../lib/app-path.ts'
import { handOver, shellStore } from '../lib/native-shell.ts'
import type { HandedImage } from '../lib/native-shell.ts'

/** The functions that the native shell calls. Arguments are objects or their JSON text. */
interface ViewModel {
  setUserAgent(text: unknown): void
  navigateTo(route: unknown): void
  uploadAndroidSharedFiles(images: unknown): void
  uploadAndroidImageDetails(images: unknown): void
  uploadAndroidImageData(image: unknown): void
}

declare global {
  interface Window {
    viewModel?: ViewModel
  }
}

/** Lets the native shell call the page. Invalid calls are ignored, because the shell cannot read an answer. */
export function openNativeBridge(navigate: (path: string) => void): void {
  window.viewModel = {
    setUserAgent: (text) => shellStore.setState({ userAgent: String(text) }),
    navigateTo: (route) => {
      const path = pathFromNext(String(route))
      if (path !== undefined) navigate(path)
    },
    uploadAndroidSharedFiles: (images) => {
      handOver(readImages(images))
      navigate('/select_gallery/')
    },
    uploadAndroidImageDetails: (images) => {
      handOver(readImages(images))
      const gallery = /^\/gallery\/\d+\//.exec(window.location.pathname)?.[0]
      navigate(gallery === undefined ? '/select_gallery/' : `${gallery}android_upload/`)
    },
    uploadAndroidImageData: (image) => {
      const known = readImage(image)
      const content = known === undefined ? undefined : readContent(parse(image))
      if (known !== undefined && content !== undefined)
        shellStore.getState().receive?.(known.index, new File([content], known.fileName, { type: known.mimeType }))
    },
  }
}

type Fields = Record<string, unknown>

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function readImages(value: unknown): HandedImage[] {
  const list = parse(value)
  return Array.isArray(list) ? list.flatMap((each) => readImage(each) ?? []) : []
}

function readImage(value: unknown): HandedImage | undefined {
  const image = parse(value)
  if (!isFields(image)) return undefined
  const index = Number(image['index'])
  if (!Number.isInteger(index) || index < 0) return undefined
  const text = (field: string): string => (typeof image[field] === 'string' ? image[field] : '')
  const known = shellStore.getState().images.find((each) => each.index === index)
  return {
    index,
    fileName: text('fileName') || known?.fileName || `${index}`,
    mimeType: text('mimeType') || known?.mimeType || '',
  }
}

function readContent(image: unknown): Uint8Array<ArrayBuffer> | undefined {
  const encoded = isFields(image) ? image['base64Image'] : undefined
  if (typeof encoded !== 'string') return undefined
  try {
    // Some shells send a whole data: address.
    return Uint8Array.from(atob(encoded.replace(/^data:[^,]*,/, '')), (character) => character.codePointAt(0) ?? 0)
  } catch {
    return undefined
  }
}
