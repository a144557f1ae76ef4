import { limits } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { upload } from '../../lib/http/upload.ts'
import type { Face, Size } from './crop.ts'
import type { ShownPicture } from './read-picture.ts'

const quality = 0.85

/** Asks the server where the largest face is. Undefined until it has answered; also without a face or a connection. */
export function useFace(picture: ShownPicture): Face | undefined {
  const [face, setFace] = useState<Face>()
  useEffect(() => {
    const controller = new AbortController()
    findFace(picture, controller.signal).then(
      (found) => setFace(found ?? undefined),
      // Without an answer the box stays where it is.
      () => undefined,
    )
    return () => controller.abort()
  }, [picture])
  return face
}

async function findFace({ address, width, height }: ShownPicture, signal: AbortSignal): Promise<Face | null> {
  const image = new Image()
  image.src = address
  await image.decode()
  const small = await drawSmall(image, { width, height })
  signal.throwIfAborted()
  if (!small || small.size > limits.facePicture.bytes) return null
  const form = new FormData()
  form.set('picture', small, 'picture.jpg')
  return upload('findFace', form, { signal, onProgress: () => undefined })
}

/** Draws the picture as it is shown, on white where it is transparent. */
function drawSmall(image: HTMLImageElement, { width, height }: Size): Promise<Blob | null> {
  const scale = Math.min(1, limits.facePicture.sidePx / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
