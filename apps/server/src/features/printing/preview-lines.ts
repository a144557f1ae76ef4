import { ApiError } from '../../platform/http/api-error.ts'

/** Previews of one reader that wait for their turn. */
const mostWaiting = 3
const retryAfterSeconds = 5

interface Turn {
  begin: () => void
  refuse: (error: ApiError) => void
}

/** Who waits, by reader; a reader without a preview has no line. */
const lines = new Map<string, Turn[]>()

/**
 * Draws a reader's previews one after the other, so that others never wait for more than one of them. When too many wait, the oldest is
 * refused: its reader has changed something since.
 * @throws ApiError `too_many_requests`
 */
export async function inLine<Result>(reader: string, draw: () => Promise<Result>): Promise<Result> {
  const line = lines.get(reader)
  if (line === undefined) lines.set(reader, [])
  else
    await new Promise<void>((begin, refuse) => {
      line.push({ begin, refuse })
      if (line.length > mostWaiting) line.shift()?.refuse(new ApiError('too_many_requests', { retryAfterSeconds }))
    })
  try {
    return await draw()
  } finally {
    const next = lines.get(reader)?.shift()
    if (next === undefined) lines.delete(reader)
    else next.begin()
  }
}
