import { openAsBlob } from 'node:fs'
import type { Image, Upload } from '@banyan/contract'

/** The server did not take it. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
    this.code = (JSON.parse(body) as { code: string }).code
  }
}

/** As browsers send films. */
export const pieceBytes = 8 * 1024 * 1024

export interface FilmGallery {
  id: number
  /** Sends a file in pieces, from the disk. @throws Refused */
  send(file: string, name: string, onPiece?: (received: number) => void): Promise<Image>
  image(id: number): Promise<Image>
  ask<Answer>(method: string, path: string, body?: object | Blob): Promise<Answer>
}

/** Makes a gallery for films. */
export async function openFilmGallery(origin: string, token: string): Promise<FilmGallery> {
  const ask = async <Answer>(method: string, path: string, body?: object | Blob): Promise<Answer> => {
    const type = body instanceof Blob ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Refused(answer.status, await answer.text())
    return (await answer.json()) as Answer
  }
  const { id } = await ask<{ id: number }>('POST', '/api/gallery/', { title: 'Films' })
  return {
    id,
    ask,
    image: (image) => ask('GET', `/api/image/${image}/`),
    send: async (file, file_name, onPiece) => {
      const content = await openAsBlob(file)
      const upload = await ask<Upload>('POST', '/api/upload/', { gallery_id: id, file_name, size_bytes: content.size })
      for (let offset = 0; offset < content.size; offset += pieceBytes) {
        const piece = content.slice(offset, offset + pieceBytes)
        const { received_bytes } = await ask<Upload>('PATCH', `/api/upload/${upload.id}/?offset=${offset}`, piece)
        onPiece?.(received_bytes)
      }
      return ask<Image>('POST', `/api/upload/${upload.id}/finish/`)
    },
  }
}
