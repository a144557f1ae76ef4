import type { Image } from '@banyan/contract'

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif', 'image/webp': 'webp', 'image/avif': 'avif', 'image/heic': 'heic', 'image/heif': 'heif' }

/** What an image is called as a file: its title, without what file systems refuse, and the ending of its kind. */
export function imageFileName({ title, content_type: type, id }: Pick<Image, 'title' | 'content_type' | 'id'>): string {
  const name = title.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ').replaceAll(/\s+/g, ' ').replaceAll(/^[\s.]+|[\s.]+$/g, '')
  return `${name === '' ? String(id) : name}.${endings[type] ?? 'jpg'}`
}

/** Saves the original through the browser's own download, which shows its progress and goes on without the page. */
export function downloadImage(image: Image): void {
  const link = document.createElement('a')
  link.href = image.original_image
  link.download = imageFileName(image)
  link.click()
}
