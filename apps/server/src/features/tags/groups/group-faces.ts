import { createLooks } from './looks.ts'
import type { Looks } from './looks.ts'

/**
 * The mean distance up to which the faces of two clusters count as one person's. Two faces of one person are 0.43 apart on average, those of
 * two people 0.85, and those of brothers and sisters less (decision 110).
 */
const widest = 0.53
/** Up to this one, a face goes to a cluster without being compared with all others first. */
const nearest = 0.42
/** A group with more faces says reliably what somebody looks like: it only grows. */
const maxRegrouped = 30

export interface FaceToGroup {
  id: number
  imageId: number
  descriptor: string
  /** The group that it is in; undefined for a new face. */
  groupId: number | undefined
  /** Whether somebody has said that it belongs there. */
  isHeld: boolean
  /** Groups that somebody took it out of. */
  apartFrom: readonly number[]
}

/** What changes: faces that come to a group, and groups that it swallows. */
export interface FoundGroup {
  /** Undefined for a new one. */
  groupId: number | undefined
  /** New faces, and faces of other groups. */
  faces: { id: number; from: number | undefined }[]
  /** Groups that are no more, because all of their faces went elsewhere, most of them here. */
  absorbed: number[]
}

/** Some faces of one person. */
interface Cluster {
  slot: number
  faces: FaceToGroup[]
  imageIds: Set<number>
  apartFrom: Set<number>
  /** The groups of faces that cannot leave them. */
  heldIds: Set<number>
}

/**
 * Finds which faces are one person's. Two faces in one photo never come together, nor does a face with a group that somebody took it out of.
 * Groups that resemble no new face stay as they are, as do large ones, and what somebody has said belongs together; small ones are formed
 * again together with the new faces, because more faces make it clearer who is who.
 *
 * Very similar faces come together first, in the order of their ids. Clusters are then merged by average linkage (UPGMA: Sokal and Michener,
 * University of Kansas Science Bulletin 38, 1958) along chains of nearest neighbours (Murtagh, The Computer Journal 26, 1983), as long as their
 * faces are near on average. Takes new faces times groups, and the square of what is formed anew; memory for each face.
 */
export function groupFaces(faces: readonly FaceToGroup[]): FoundGroup[] {
  const ordered = faces.toSorted((a, b) => a.id - b.id)
  // Each is looked at by itself or with its group, and then with its cluster.
  const looks = createLooks(2 * ordered.length)
  const isCleaned = new Set(ordered.flatMap((face) => face.apartFrom))
  const fresh = ordered.filter((face) => face.groupId === undefined)
  const groups = Map.groupBy(
    ordered.filter((face) => face.groupId !== undefined),
    (face) => face.groupId ?? 0,
  )
  const newLooks = fresh.map((face) => looks.add(face.descriptor))
  const loose = [...fresh]
  const clusters: Cluster[] = []
  for (const [groupId, members] of groups) {
    const held = (part: readonly FaceToGroup[]): Cluster => ({ ...gather(looks, part), heldIds: new Set([groupId]) })
    const whole = held(members)
    if (newLooks.every((slot) => looks.compare(slot, whole.slot) >= widest ** 2)) continue
    const isWhole = members.length > maxRegrouped || isCleaned.has(groupId)
    const kept = isWhole ? members : members.filter((face) => face.isHeld)
    if (!isWhole) loose.push(...members.filter((face) => !face.isHeld))
    if (kept.length > 0) clusters.push(isWhole ? whole : held(kept))
  }
  for (const face of loose.toSorted((a, b) => a.id - b.id)) {
    const own = gather(looks, [face])
    const near = findNearest(looks, own, clusters, nearest)
    if (near === undefined) clusters.push(own)
    else merge(looks, near, own)
  }
  return nameGroups(mergeClusters(looks, clusters))
}

function gather(looks: Looks, faces: readonly FaceToGroup[]): Cluster {
  const [first, ...others] = faces.map((face): Cluster => ({
    slot: looks.add(face.descriptor),
    faces: [face],
    imageIds: new Set([face.imageId]),
    apartFrom: new Set(face.apartFrom),
    heldIds: new Set(),
  }))
  for (const other of others) merge(looks, first!, other)
  return first!
}

function merge(looks: Looks, into: Cluster, other: Cluster): void {
  looks.merge(into.slot, other.slot)
  for (const face of other.faces) into.faces.push(face)
  for (const id of other.imageIds) into.imageIds.add(id)
  for (const id of other.apartFrom) into.apartFrom.add(id)
  for (const id of other.heldIds) into.heldIds.add(id)
}

/** Finds the nearest of some clusters that may be the same person's, the first of several; undefined if none is near enough. */
function findNearest(looks: Looks, cluster: Cluster, others: readonly Cluster[], distance: number): Cluster | undefined {
  let found: Cluster | undefined
  let best = distance ** 2
  for (const other of others) {
    if (other === cluster) continue
    const squared = looks.compare(cluster.slot, other.slot)
    const isNearer = squared < best || (squared === best && found !== undefined && other.slot < found.slot)
    if (!isNearer || areApart(cluster, other)) continue
    found = other
    best = squared
  }
  return found
}

const areApart = (a: Cluster, b: Cluster): boolean =>
  intersect(a.imageIds, b.imageIds) || intersect(a.apartFrom, b.heldIds) || intersect(b.apartFrom, a.heldIds)

function intersect(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  for (const each of few) if (many.has(each)) return true
  return false
}

function mergeClusters(looks: Looks, clusters: readonly Cluster[]): Cluster[] {
  const active = [...clusters]
  const places = new Map(active.map((cluster, at) => [cluster, at]))
  const leave = (cluster: Cluster): void => {
    const [place, last] = [places.get(cluster)!, active.pop()!]
    places.delete(cluster)
    if (last === cluster) return
    active[place] = last
    places.set(last, place)
  }
  const settled: Cluster[] = []
  for (const first of clusters) {
    const chain: Cluster[] = []
    for (let last = places.has(first) ? first : undefined; last !== undefined; last = chain.at(-1)) {
      if (chain.length === 0) chain.push(last)
      const before = chain.at(-2)
      const next = findNearest(looks, last, active, widest)
      if (next === undefined) {
        // By average linkage nothing comes nearer to it later.
        leave(last)
        settled.push(last)
        chain.pop()
      } else if (before === undefined || looks.compare(last.slot, next.slot) < looks.compare(last.slot, before.slot)) {
        chain.push(next)
      } else {
        leave(last)
        merge(looks, before, last)
        chain.length -= 2
        // What has been formed is looked at next, unless others wait for their neighbour.
        if (chain.length === 0) chain.push(before)
      }
    }
  }
  return [...settled, ...active]
}

/** A cluster keeps the number of the group that somebody has said it is, or from which most of its faces come. */
function nameGroups(clusters: readonly Cluster[]): FoundGroup[] {
  const claims = clusters.flatMap((cluster) =>
    [...Map.groupBy(cluster.faces, (face) => face.groupId)].flatMap(([groupId, faces]) =>
      groupId === undefined ? [] : [{ cluster, groupId, isHeld: cluster.heldIds.has(groupId), count: faces.length }],
    ),
  )
  const named = new Map<Cluster, number>()
  const taken = new Set<number>()
  const mostOf = new Map<number, Cluster>()
  for (const { cluster, groupId } of claims.toSorted(
    (a, b) =>
      Number(b.isHeld) - Number(a.isHeld) || b.count - a.count || a.groupId - b.groupId || a.cluster.slot - b.cluster.slot,
  )) {
    if (!mostOf.has(groupId)) mostOf.set(groupId, cluster)
    if (named.has(cluster) || taken.has(groupId)) continue
    named.set(cluster, groupId)
    taken.add(groupId)
  }
  return clusters
    .map((cluster) => {
      const groupId = named.get(cluster)
      return {
        groupId,
        faces: cluster.faces
          .filter((face) => face.groupId === undefined || face.groupId !== groupId)
          .map((face) => ({ id: face.id, from: face.groupId }))
          .toSorted((a, b) => a.id - b.id),
        absorbed: [...mostOf].flatMap(([id, most]) => (most === cluster && !taken.has(id) ? [id] : [])).toSorted((a, b) => a - b),
      }
    })
    .filter(({ faces, absorbed }) => faces.length + absorbed.length > 0)
    .toSorted((a, b) => (a.faces[0]?.id ?? 0) - (b.faces[0]?.id ?? 0))
}
