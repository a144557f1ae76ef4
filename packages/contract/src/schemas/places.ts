import { z } from 'zod'
import { id, latitudeInput, longitudeInput, optionalTextInput, textInput, zoomInput } from './values.ts'

/** A place that a text may mean, named in the caller's language. */
const place = z.object({
  id,
  /** For example "Springfield". */
  name: z.string(),
  /** For example "Springfield, Illinois, United States": used as an address, it means this place and no other. */
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Two capital letters (ISO 3166-1). */
  country_code: z.string(),
  population: z.int().min(0),
})

/** A place name to draw on the map. */
const placeLabel = place.pick({ id: true, name: true, latitude: true, longitude: true, population: true })

export const placeSchemas = {
  findLocation: {
    query: z.object({ address: textInput('line'), language: optionalTextInput('word').optional() }),
    response: z.object({
      latitude: z.number(),
      longitude: z.number(),
      /** The place that the address was understood as. */
      label: z.string(),
      /** Several places are equally likely: people saved with this address appear on no map until somebody chooses. */
      is_ambiguous: z.boolean(),
      /** Other places that the address may mean, the likeliest first; empty when it is unambiguous. */
      alternatives: z.array(place),
    }),
  },
  /** At most 8 places, the best first; the text may end in the middle of a word. */
  searchPlaces: {
    query: z.object({ q: optionalTextInput('search'), language: optionalTextInput('word').optional() }),
    response: z.array(place),
  },
  /**
   * At most 150 names inside the rectangle, the most populous first; if `west` is greater than `east`, it spans the date line.
   */
  listPlaceLabels: {
    query: z.object({
      west: longitudeInput,
      south: latitudeInput,
      east: longitudeInput,
      north: latitudeInput,
      /** The map's zoom: when zoomed out, only large places are returned. */
      zoom: zoomInput,
      language: optionalTextInput('word').optional(),
    }),
    response: z.array(placeLabel),
  },
}
