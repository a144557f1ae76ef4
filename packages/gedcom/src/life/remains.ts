import { createNode, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { addressOf, findResidence } from '../person-fields.ts'
import { eventsOf, textsOf } from '../read-events.ts'
import { placeOf } from '../read-places.ts'
import { readExtraSteps } from '../read-records.ts'
import type { Steps } from '../steps.ts'
import type { GedcomEvent } from '../types.ts'
import { findFactSteps, isProfile } from './facts.ts'
import { isDenial } from './kinds.ts'

/** What a record says besides the rows that it has become. */
export interface RemainingEvent extends GedcomEvent {
  /** The path of the fact that says the rest of it; absent for what is no fact. */
  path?: string
}

/** What a fact's structure says that its row has no field for. */
const details = ['CAUS', 'AGE', 'AGNC', 'RELI'] as const

/**
 * Reads what is left to show of a record when its facts are rows: events that Banyan has no kind of, and of each fact the cause, the
 * address beside its place, the age and whom it names as responsible.
 *
 * @param tag `INDI` or `FAM`.
 * @returns steps, since a record may be as long as a file
 */
export function* readRemains({ tag, text }: { tag: 'INDI' | 'FAM'; text: string }): Steps<RemainingEvent[]> {
  const nodes = yield* readExtraSteps(text)
  const facts = new Map((yield* findFactSteps(nodes, tag)).map(({ node, fact }) => [node, fact]))
  const residence = findResidence(nodes)
  const remains: RemainingEvent[] = []
  for (const node of nodes) {
    const fact = facts.get(node)
    const left = fact && leftOf(node)
    if (fact === undefined) {
      if (node.tag !== 'RESI' || !isProfile(node, residence)) remains.push(...eventsOf([node], tag))
    } else if (left?.text !== undefined) remains.push({ tag: fact.kind, path: fact.path, ...left })
    yield
  }
  return remains
}

function leftOf(node: Node): Pick<GedcomEvent, 'text' | 'parts'> {
  if (isDenial(node)) return {}
  // The place of a fact without PLAC is its address.
  const address =
    placeOf(node) === ''
      ? ''
      : addressOf(
          createNode(
            node.tag,
            '',
            node.children.filter(({ tag }) => tag === 'ADDR'),
          ),
        )
  return textsOf([...details.map((tag) => ({ tag, text: textOf(node, tag) })), { tag: 'ADDR', text: address }])
}
