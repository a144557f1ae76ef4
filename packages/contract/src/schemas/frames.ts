import { z } from 'zod'
import { byId, id, numberInput, optionalTextInput, textInput, time } from './values.ts'

const frame = z.object({
  id,
  name: z.string(),
  /** A query string with the fields of `listPhotos`; "" for all photos. */
  search: z.string(),
  /** How long each photo is shown. */
  seconds: z.int().min(1),
  /** The secret address; null after the server's secret has changed, when it is known to its holders alone. */
  url: z.string().nullable(),
  creation_date: time,
  /** When it last showed a photo, to the hour; null until then. */
  last_read: time.nullable(),
})

export const frameSchemas = {
  listPictureFrames: { response: z.array(frame) },
  /** It shows what the caller sees, without what is marked private. */
  createPictureFrame: {
    body: z.object({ name: textInput('line'), search: optionalTextInput('line'), seconds: numberInput }),
    response: frame,
  },
  deletePictureFrame: { params: byId, response: z.literal('OK') },
} as const
