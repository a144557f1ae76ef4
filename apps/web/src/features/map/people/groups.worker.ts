import { findGroups } from './groups.ts'
import type { GroupsRequest } from './groups.ts'

addEventListener('message', ({ data }: MessageEvent<GroupsRequest>) => {
  const groups = findGroups(data)
  const levels = [...new Set(groups.levels)].flatMap(({ start, x, y }) => [start.buffer, x.buffer, y.buffer])
  postMessage(groups, { transfer: [groups.order.buffer, ...levels] })
})
