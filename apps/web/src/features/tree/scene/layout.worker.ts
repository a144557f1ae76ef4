import { unpackFamily } from './layout-request.ts'
import type { LayoutAnswer, LayoutMessage, LayoutRequest } from './layout-request.ts'
import { mergeSegments } from './merge-segments.ts'
import { packLayout, transferables } from './packed-layout.ts'

/** After this many runs, the engine has compiled the layout, which then takes a fifth of its first time. */
const runsUntilQuick = 8

let runs = 0
let latest: LayoutRequest | undefined

addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  if (data === 'rehearse') {
    rehearse()
    return
  }
  latest = data
  const packed = layOut(data)
  // Copies the lines instead of transferring them, because they are still needed here.
  const { points, lineStart, ...rest } = packed
  answer({ number: data.number, packed }, rest)
  const segments = mergeSegments(points, lineStart)
  answer({ number: data.number, segments }, { segments })
})

const answer = (message: LayoutAnswer, handedOver: object): void => postMessage(message, { transfer: transferables(handedOver) })

function layOut({ family, focusId, scope }: LayoutRequest) {
  runs++
  return packLayout(unpackFamily(family), focusId, scope)
}

/** Lays out the last picture repeatedly, one run at a time, so that requests are answered in between. */
function rehearse(): void {
  if (!latest || runs >= runsUntilQuick) return
  layOut(latest)
  setTimeout(rehearse)
}
