import { demoFamily, demoKeys } from '@banyan/sample-family'
import { develop } from '../../../apps/server/src/features/demo/drawing/develop.ts'
import { describeNatures, lookIn } from '../../../apps/server/src/features/demo/drawing/look.ts'
import { photo } from '../../../apps/server/src/features/demo/drawing/photo.ts'
import type { SceneName } from '../../../apps/server/src/features/demo/drawing/scenery.ts'

const family = demoFamily()
const natures = describeNatures(family)

/** Draws two people as the demo does, she on the left: the real model finds and recognises their faces. */
export function drawPair(scene: SceneName, seed: number): Promise<Buffer> {
  const looks = (['camille', 'etienne'] as const).map((key) => {
    const id = demoKeys.indexOf(key) + 1
    return lookIn(2019, family.people[id - 1]!, natures.get(id)!)
  })
  const { svg } = photo(scene, looks, { width: 900, height: 620 }, seed)
  return develop(svg, { year: 2019, at: `2019-07-1${seed} 14:15` })
}
