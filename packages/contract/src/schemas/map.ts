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
  /**
   * For each person, by id, the places of their own and their couples' dated facts in the order of the life. The answer is of the media
   * type `columnsType`; `decodeLifePlaces` of `@banyan/contract/columns` reads it.
   */
  getLifePlaces: { response: z.unknown() },
}
