import type { MapSettings } from '@banyan/contract'
import type { Config } from '../../config.ts'

/** Returns what the browser needs to request tiles itself; only signed-in users get the token. */
export function presentMapSettings({ tilesUrl, token, defaultPlace }: Config['map']): MapSettings {
  const [address, credit] = (tilesUrl ?? '').split(/#(.*)/s)
  return {
    tiles_url: address ? address.replaceAll('{token}', encodeURIComponent(token)) : null,
    tiles_attribution: address ? credit?.trim() || new URL(address).hostname : '',
    default_latitude: defaultPlace.latitude,
    default_longitude: defaultPlace.longitude,
  }
}
