import { addProtocol } from 'maplibre-gl'
import { worldFiles } from 'virtual:world'
import { worldProtocol } from './style.ts'
import { findTile, unpackTile } from './world-files.ts'

const loaded = new Map<string, Promise<ArrayBuffer>>()

/** Tells the map library where the tiles of the built-in world are. */
export function offerWorld(): void {
  addProtocol(worldProtocol, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number)
    const { file, index } = findTile({ z, x, y })
    const address = worldFiles[file]
    // A part of the world without land has no file.
    return { data: address === undefined ? new ArrayBuffer(0) : unpackTile(await load(address), index) }
  })
}

function load(address: string): Promise<ArrayBuffer> {
  const known = loaded.get(address)
  if (known) return known
  const coming = fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return answer.arrayBuffer()
  })
  loaded.set(address, coming)
  // A failed request is tried again the next time.
  coming.catch(() => loaded.delete(address))
  return coming
}
