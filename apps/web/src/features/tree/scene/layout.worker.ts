import { type LayoutRequest, unpackFamily } from './layout-request.ts'
import { packLayout, transferables } from './packed-layout.ts'

addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  const { number, family, focusId, scope } = event.data
  const packed = packLayout(unpackFamily(family), focusId, scope)
  postMessage({ number, packed }, { transfer: transferables(packed) })
})
