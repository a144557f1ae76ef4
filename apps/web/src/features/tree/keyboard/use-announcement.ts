import { closeRelatives } from '@banyan/family-graph'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { kinOf as closeKinOf, markedTie } from '../scene/kin-ties.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Kinship } from './steps.ts'

interface Announcement {
  readonly announcement: string
  /** @param as - how the person is related to `to`, the person focused before */
  announce(id: number, as?: Kinship, to?: number): void
}

/** Announces the focused person: name, years, relation to the previous one, what the tree marks, and how many relatives lie in each direction. */
export function useAnnouncement(
  people: PeopleTable,
  selectedId: number,
  ownId: number,
  kinOf: ((id: number) => string | undefined) | undefined,
): Announcement {
  const { t } = useTranslation('tree')
  const [announcement, setAnnouncement] = useState('')

  const marksOf = (id: number): string[] =>
    closeKinOf(people.graph, id).flatMap((kin) => {
      const tie = markedTie(people.ties, id, kin)
      const name = people.faceAt(people.graph.indexOf(kin.id))?.name
      return tie === undefined || name === undefined ? [] : [t(`tie.${tie}`, { name })]
    })

  const announce = (id: number, as?: Kinship, to?: number): void => {
    const face = people.faceAt(people.graph.indexOf(id))
    if (!face) return
    const before = to === undefined ? undefined : people.faceAt(people.graph.indexOf(to))
    const { parents, partners, children } = closeRelatives(people.graph, id)
    const parts = [
      face.name,
      kinOf?.(id) ?? '',
      face.dates,
      id === ownId ? t('you') : '',
      id === selectedId ? t('selected') : '',
      before && as && as !== 'other' ? t(`stands.${as}`, { name: before.name }) : '',
      ...marksOf(id),
      parents.length > 0 ? t('count.parents', { count: parents.length }) : '',
      partners.length > 0 ? t('count.partners', { count: partners.length }) : '',
      children.length > 0 ? t('count.children', { count: children.length }) : '',
    ]
    setAnnouncement(parts.filter(Boolean).join(t('separator')))
  }
  return { announcement, announce }
}
