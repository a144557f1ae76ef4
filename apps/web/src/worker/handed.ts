import { fileNameHeader, handedName, keptAt } from '../lib/offline/names.ts'
import { isPicture } from '../lib/photos/picture-type.ts'
import { scope } from './scope.ts'

/** Where the manifest's `share_target` sends what another app shares. */
export const isHandedOver = (request: Request, path: string): boolean =>
  request.method === 'POST' && request.mode === 'navigate' && /^\/select_gallery\/?$/.test(path)

const maxFiles = 200

const to = (query = ''): Response => Response.redirect(`/select_gallery/${query}`, 303)

/** Stores pictures that another app shares, replacing earlier ones, and asks which gallery they go into. */
export async function takeHandedFiles(request: Request): Promise<Response> {
  // Another site may send people here, but not with files of its choice. A site that hides its name looks like the device itself,
  // which has none, so nothing is uploaded before somebody has seen it and chosen a gallery.
  const origin = request.headers.get('origin') ?? 'null'
  if (origin !== 'null' && origin !== scope.location.origin) return to()
  await caches.delete(handedName)
  try {
    const files = (await request.formData()).getAll('pictures').filter((part) => part instanceof File)
    const pictures = files.filter(isPicture).slice(0, maxFiles)
    const cache = await caches.open(handedName)
    for (const [index, file] of pictures.entries()) {
      const headers = { 'content-type': file.type, [fileNameHeader]: encodeURIComponent(file.name), [keptAt]: String(Date.now()) }
      await cache.put(`/handed/${index}`, new Response(file, { headers }))
    }
    return to(files.length > pictures.length ? `?left_out=${files.length - pictures.length}` : '')
  } catch {
    // Half of the files would look like all of them.
    await caches.delete(handedName)
    return to('?problem=no_room')
  }
}
