import type { Language } from '@banyan/contract'
import { z } from 'zod'
import { readText } from '../../platform/http/bodies/read-answer.ts'
import type { Platform } from '../../platform/platform.ts'

const waitMs = 4_000
const maxBytes = 256 * 1024

/** An answer of Nominatim's search, with `format=jsonv2`. */
const found = z.array(
  z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180), display_name: z.string() }),
)

export interface GeocodedPlace {
  latitude: number
  longitude: number
  label: string
}

/** Asks the geocoder that the operator configured, if any. If it fails, nothing is found. */
export async function askGeocoder(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  address: string,
  language: Language,
): Promise<GeocodedPlace | undefined> {
  if (config.geocoderUrl === undefined) return undefined
  try {
    const url = `${config.geocoderUrl}/search?${new URLSearchParams({ q: address, format: 'jsonv2', limit: '1' }).toString()}`
    const response = await fetch(url, {
      headers: { 'user-agent': 'Banyan', 'accept-language': language },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`)
    const [first] = found.parse(JSON.parse(await readText(response, maxBytes)))
    return first === undefined ? undefined : { latitude: first.lat, longitude: first.lon, label: first.display_name }
  } catch (error) {
    // Logs no word of the address, because others may see the log. An error's own text may quote the answer.
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the geocoder did not help')
    return undefined
  }
}
