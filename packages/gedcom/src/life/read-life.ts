import { readExtraText } from '../read-records.ts'
import { citationsOf } from './citations.ts'
import { findFacts } from './facts.ts'
import { findNames } from './names.ts'
import { sourceOf } from './sources.ts'
import type { NameOfRepository } from './sources.ts'
import { childrenOf, parentsOf } from './ties.ts'
import type { CoupleLife, PersonLife, RecordSource } from './types.ts'

/**
 * Reads the names and facts of a person, and what they are to their parents, from the text of an INDI record as the extras store it.
 * In linear time, whatever the text.
 */
export function readPersonLife(text: string): PersonLife {
  const nodes = readExtraText(text)
  return {
    names: findNames(nodes).map(({ name }) => name),
    facts: findFacts(nodes, 'INDI').map(({ fact }) => fact),
    parents: parentsOf(nodes),
  }
}

/** Reads the facts of a couple and what their children are to them from the text of a FAM record. */
export function readCoupleLife(text: string): CoupleLife {
  const nodes = readExtraText(text)
  return {
    facts: findFacts(nodes, 'FAM').map(({ fact }) => fact),
    citations: citationsOf({ children: nodes }, ''),
    children: childrenOf(nodes),
  }
}

/**
 * Reads a source from the text of a SOUR record.
 * @param nameOfRepository - the name of a repository by the xref of its record
 */
export function readSource(text: string, nameOfRepository?: NameOfRepository): RecordSource {
  return sourceOf(readExtraText(text), nameOfRepository)
}

/** The name of a repository, from the text of a REPO record. */
export function readRepositoryName(text: string): string {
  return (
    readExtraText(text)
      .find(({ tag }) => tag === 'NAME')
      ?.value.trim() ?? ''
  )
}
