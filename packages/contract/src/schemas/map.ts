import { z } from 'zod'

export const mapSchemas = {
  getMapSettings: {
    response: z.object({
      /** With `{z}`, `{x}` and `{y}`, the token filled in; null when the built-in world is all there is. */
      tiles_url: z.string().nullable(),
      /** Whom the tiles are to be credited to; empty without tiles. */
      tiles_attribution: z.string(),
      /** Where the map begins for somebody without a place. */
      default_latitude: z.number(),
      default_longitude: z.number(),
    }),
  },
}
