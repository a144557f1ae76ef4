import { lazy } from 'react'
import type { ComponentType } from 'react'
import { i18n } from '../../lib/language/i18n.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'

/** The map has much code, so it loads when a map is first opened. */
const lazyMap = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Map] = await Promise.all([load(), i18n.loadNamespaces(['map'])]).catch((error: unknown) => {
      throw new PageNotLoaded('The code of the map could not be loaded.', { cause: error })
    })
    return { default: Map }
  })

export const ImageMap = lazyMap(async () => (await import('../../features/map/photos/image-map.tsx')).ImageMap)
export const PickPlace = lazyMap(async () => (await import('../../features/map/photos/pick-place.tsx')).PickPlace)
