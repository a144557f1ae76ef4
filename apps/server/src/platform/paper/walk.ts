import type {
  AnchorItem,
  DrawingItem,
  GroupItem,
  LinkItem,
  PathItem,
  PictureItem,
  RectangleItem,
  SectionItem,
  TextItem,
} from '@banyan/paper'
import type { PictureSource } from './report.ts'

/** What the writers take one after another: items without their insides, which follow them until `leave`. */
export type DrawingStep =
  | PathItem
  | RectangleItem
  | TextItem
  | PictureItem
  | LinkItem
  | AnchorItem
  | { readonly kind: 'enterGroup'; readonly group: Omit<GroupItem, 'items' | 'kind'> }
  | { readonly kind: 'enterSection'; readonly section: Omit<SectionItem, 'items' | 'kind'> }
  | { readonly kind: 'leaveGroup' }
  | { readonly kind: 'leaveSection' }

/** Bounds of what is held in memory at a time. */
const stepsAtOnce = 500
const picturesAtOnce = 48

/** Steps, and the pictures that they need. */
export interface Batch {
  readonly steps: readonly DrawingStep[]
  readonly pictures: ReadonlyMap<string, Uint8Array | undefined>
}

/**
 * Takes items in order, in batches whose pictures are read together.
 * @param isWanted - whether a picture has to be read; `scale` is that of the groups around it
 */
export async function* readBatches(
  items: Iterable<DrawingItem>,
  source: PictureSource,
  isWanted: (picture: PictureItem, scale: number) => boolean,
): AsyncGenerator<Batch, void> {
  let steps: DrawingStep[] = []
  let wanted = new Set<string>()
  const scales = [1]
  for (const step of walk(items)) {
    steps.push(step)
    if (step.kind === 'enterGroup') scales.push(scales.at(-1)! * step.group.scale)
    else if (step.kind === 'leaveGroup') scales.pop()
    else if (step.kind === 'picture' && isWanted(step, scales.at(-1)!)) wanted.add(step.picture)
    if (steps.length < stepsAtOnce && wanted.size < picturesAtOnce) continue
    yield { steps, pictures: await readAll(wanted, source) }
    steps = []
    wanted = new Set()
  }
  yield { steps, pictures: await readAll(wanted, source) }
}

const readAll = async (names: ReadonlySet<string>, source: PictureSource): Promise<Map<string, Uint8Array | undefined>> =>
  new Map(await Promise.all([...names].map(async (name) => [name, await source.read(name)] as const)))

const leaveGroup: DrawingStep = { kind: 'leaveGroup' }
const leaveSection: DrawingStep = { kind: 'leaveSection' }

export function* walk(items: Iterable<DrawingItem>): Generator<DrawingStep, void> {
  // One after another instead of one in another: each step would pass through all that are around it.
  const around: { rest: Iterator<DrawingItem>; leave: DrawingStep }[] = []
  let rest = items[Symbol.iterator]()
  for (;;) {
    const next = rest.next()
    if (next.done === true) {
      const outer = around.pop()
      if (outer === undefined) return
      yield outer.leave
      rest = outer.rest
      continue
    }
    const item = next.value
    if (item.kind !== 'group' && item.kind !== 'section') {
      yield item
      continue
    }
    const isGroup = item.kind === 'group'
    yield isGroup ? { kind: 'enterGroup', group: item } : { kind: 'enterSection', section: item }
    around.push({ rest, leave: isGroup ? leaveGroup : leaveSection })
    rest = item.items[Symbol.iterator]()
  }
}
