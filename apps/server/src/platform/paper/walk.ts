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
const stepsAtOnce = 4_000
const picturesAtOnce = 48

/** Steps, and the pictures that they need. */
export interface Batch {
  readonly steps: readonly DrawingStep[]
  readonly pictures: ReadonlyMap<string, Uint8Array | undefined>
}

/**
 * Takes items in order, in batches whose pictures are read together.
 * @param isKnown - whether a picture was written before and need not be read again
 */
export async function* readBatches(
  items: Iterable<DrawingItem>,
  source: PictureSource,
  isKnown: (picture: string) => boolean,
): AsyncGenerator<Batch, void> {
  let steps: DrawingStep[] = []
  let wanted = new Set<string>()
  for (const step of walk(items)) {
    steps.push(step)
    if (step.kind === 'picture' && !isKnown(step.picture)) wanted.add(step.picture)
    if (steps.length < stepsAtOnce && wanted.size < picturesAtOnce) continue
    yield { steps, pictures: await readAll(wanted, source) }
    steps = []
    wanted = new Set()
  }
  yield { steps, pictures: await readAll(wanted, source) }
}

const readAll = async (names: ReadonlySet<string>, source: PictureSource): Promise<Map<string, Uint8Array | undefined>> =>
  new Map(await Promise.all([...names].map(async (name) => [name, await source.read(name)] as const)))

export function* walk(items: Iterable<DrawingItem>): Generator<DrawingStep, void> {
  for (const item of items) {
    if (item.kind === 'group') {
      yield { kind: 'enterGroup', group: item }
      yield* walk(item.items)
      yield { kind: 'leaveGroup' }
    } else if (item.kind === 'section') {
      yield { kind: 'enterSection', section: item }
      yield* walk(item.items)
      yield { kind: 'leaveSection' }
    } else yield item
  }
}
