import type { Image } from '@banyan/contract'
import { useEffect, useState } from 'react'
import type { BasePicture } from './draw-preview.ts'

/** Loads the large picture of an image without its edit; undefined until it is here, 'failed' if it does not come. */
export function useBasePicture({ unedited, anticlockwise_angle: turn }: Image): BasePicture | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ address: string; base: BasePicture | 'failed' }>()
  useEffect(() => {
    const picture = document.createElement('img')
    const settle = (base: BasePicture | 'failed') => setLoaded({ address: unedited, base })
    picture.addEventListener('load', () => settle({ picture, turn }))
    picture.addEventListener('error', () => settle('failed'))
    picture.src = unedited
    return () => picture.removeAttribute('src')
  }, [unedited, turn])
  // While another one loads, the one before stays: the draft does not depend on its turn.
  return loaded?.base
}
