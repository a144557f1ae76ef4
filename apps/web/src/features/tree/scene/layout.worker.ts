import type { IndexedFamily } from '@banyan/tree-layout'
import { openAround } from '../edit/open-around.ts'
import { unpackFamily } from './layout-request.ts'
import type { LayoutAnswer, LayoutMessage, LayoutRequest } from './layout-request.ts'
import { mergeSegments } from './merge-segments.ts'
import { packLayout, transferables } from './packed-layout.ts'
import type { PackedLayout } from './packed-layout.ts'
import { packLineGrid, packNodeGrid, packSegmentGrid } from './scene.ts'

/** After this many runs, the engine has compiled the layout, which then takes a fifth of its first time. */
const runsUntilQuick = 8
/** A picture that takes longer is large enough to have compiled the layout by itself; more runs would only take the page's processor. */
const longRunMs = 150

let runs = 0
let family: IndexedFamily | undefined
let latest: { readonly request: LayoutRequest; readonly packed: PackedLayout } | undefined

addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  if (data === 'rehearse') {
    rehearse()
    return
  }
  if (data.family !== undefined) {
    family = unpackFamily(data.family)
    latest = undefined
  }
  const packed = isLatest(data) ? latest!.packed : layOut(data)
  latest = { request: data, packed }
  const node = data.openId === undefined ? -1 : packed.ids.indexOf(data.openId)
  const picture = node < 0 ? packed : openAround(packed, node)
  // The layout stays here for the next picture, so that a copy is handed over; the grids are made for this one.
  const grids = { nodes: packNodeGrid(picture), lines: packLineGrid(picture) }
  answer({ number: data.number, packed: structuredClone(picture), grids })
  // Editing happens at near zoom.
  if (node < 0) answer({ number: data.number, segments: packSegmentGrid(mergeSegments(packed.points, packed.lineStart)) })
})

const answer = (message: LayoutAnswer): void => postMessage(message, { transfer: transferables(message) })

const isLatest = ({ focusId, scope }: LayoutRequest): boolean =>
  latest !== undefined && latest.request.focusId === focusId && latest.request.scope === scope

function layOut({ focusId, scope }: LayoutRequest): PackedLayout {
  if (family === undefined) throw new Error('No family to lay out')
  runs++
  return packLayout(family, focusId, scope)
}

/** Lays out the last picture repeatedly, one run at a time, so that requests are answered in between. */
function rehearse(): void {
  if (!latest || runs >= runsUntilQuick) return
  const began = performance.now()
  layOut(latest.request)
  if (performance.now() - began < longRunMs) setTimeout(rehearse)
}
