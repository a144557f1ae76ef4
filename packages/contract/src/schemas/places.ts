import { z } from 'zod'
import { id, latitudeInput, longitudeInput, optionalTextInput, textInput, zoomInput } from './values.ts'

/** A place that a text may mean, named in the caller's language. */
const place = z.object({
  id,
  /** "Springfield". */
  name: z.string(),
  /** "Springfield, Illinois, United States": as an address it means this place and no other. */
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Two capital letters (ISO 3166-1). */
  country_code: z.string(),
  population: z.int().min(0),
})

/** A name to write on the map. */
const placeLabel = place.pick({ id: true, name: true, latitude: true, longitude: true, population: true })

export const placeSchemas = {
  findLocation: {
    query: z.object({ address: textInput('line'), language: optionalTextInput('word').optional() }),
    response: z.object({
      latitude: z.number(),
      longitude: z.number(),
      /** What the address was understood to mean. */
      label: z.string(),
      /** Several places are as likely: people saved with this address are on no map until somebody chooses. */
      is_ambiguous: z.boolean(),
      /** Other places that the address may mean, likeliest first; empty when it is clear. */
      alternatives: z.array(place),
    }),
  },
  /** At most 8, best first; the text may end in the middle of a word. */
  searchPlaces: {
    query: z.object({ q: optionalTextInput('search'), language: optionalTextInput('word').optional() }),
    response: z.array(place),
  },
  /** At most 150 names inside the rectangle, most populous first; where `west` is greater than `east` it lies across the date line. */
  listPlaceLabels: {
    query: z.object({
      west: longitudeInput,
      south: latitudeInput,
      east: longitudeInput,
      north: latitudeInput,
      /** Of the map; far away only large places are told. */
      zoom: zoomInput,
      language: optionalTextInput('word').optional(),
    }),
    response: z.array(placeLabel),
  },
}
