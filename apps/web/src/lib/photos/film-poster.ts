const maxSide = 1600
/** A film that this browser cannot open says so at once, as a rule. */
const waitsMs = 8_000

/** Makes a picture of a moment of a film. Undefined if this browser cannot play it. */
export async function makePoster(file: File): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file)
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  try {
    film.src = address
    await once(film, 'loadeddata')
    // Films often begin black.
    const moment = Math.min(1, (Number.isFinite(film.duration) ? film.duration : 0) / 3)
    if (moment > 0) {
      film.currentTime = moment
      await once(film, 'seeked')
    }
    const scale = Math.min(1, maxSide / Math.max(film.videoWidth, film.videoHeight, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(film.videoWidth * scale)
    canvas.height = Math.round(film.videoHeight * scale)
    if (canvas.width === 0 || canvas.height === 0) return undefined
    canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
  } catch {
    return undefined
  } finally {
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(address)
  }
}

function once(film: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no film')), waitsMs)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    film.addEventListener(event, end(resolve), { once: true })
    film.addEventListener(
      'error',
      end(() => reject(new Error('no film'))),
      { once: true },
    )
  })
}
