import type { Image } from '@banyan/contract'

/** Saves the original through the browser's own download, which shows progress and continues without the page. */
export function downloadImage(image: Pick<Image, 'original_image'>): void {
  const link = document.createElement('a')
  // The server names the file as it was uploaded.
  link.href = `${image.original_image}&download=1`
  link.download = ''
  link.click()
}
