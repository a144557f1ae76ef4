import { z } from 'zod'

export const mapSchemas = {
  getMapSettings: {
    response: z.object({
      /** Contains `{z}`, `{x}` and `{y}` and the real token; null when there is only the built-in world map. */
      tiles_url: z.string().nullable(),
      /** The credit that the tiles require; empty without tiles. */
      tiles_attribution: z.string(),
      /** Where the map starts for somebody without a place. */
      default_latitude: z.number(),
      default_longitude: z.number(),
    }),
  },
}
