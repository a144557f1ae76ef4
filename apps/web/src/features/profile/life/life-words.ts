import { isFactKind } from '@banyan/contract'
import type { Fact, PersonSummary } from '@banyan/contract'
import { knownTagName } from '../../../lib/kept/tag-names.ts'
import type { Translate } from '../../../lib/language/catalogues.ts'
import { factKindName } from '../../../lib/people/fact-kind-name.ts'
import { findRole } from '../../../lib/roles.ts'
import type { FamilyEventKind, LifeEntry } from './life-entries.ts'

type Say = Translate<['life']>

/** What a fact is called; a denied one says that it did not happen. */
export function factTitle({ kind, type, denied }: Pick<Fact, 'kind' | 'type' | 'denied'>, t: Say): string {
  const name = factKindName({ kind, type }, t)
  if (!denied) return name
  if (kind === 'MARR' || kind === 'DEAT' || kind === 'DIV') return t(`denied.${kind}`)
  return t('denied.other', { what: name })
}

function familyTitle(what: FamilyEventKind, { gender }: PersonSummary, t: Say): string {
  const form = gender === 'F' || gender === 'M' ? gender : 'N'
  return t(`family.${what}.${form}`)
}

export function entryTitle({ subject }: Pick<LifeEntry, 'subject'>, t: Translate<['life', 'kept']>): string {
  if (subject.kind === 'fact') return factTitle(subject.fact, t)
  if (subject.kind === 'photos') return t('photos.count', { count: subject.images.length })
  if (subject.kind === 'family') return familyTitle(subject.what, subject.person, t)
  const { tag, type } = subject.event
  if (isFactKind(tag) && tag !== 'EVEN' && tag !== 'FACT') return t(`kind.${tag}`)
  return type ?? (isFactKind(tag) ? undefined : knownTagName(tag, t)) ?? t('kind.EVEN')
}

/** How old somebody was: one age, or two where it is open whether the birthday had been. */
export function ageText({ age }: Pick<LifeEntry, 'age'>, t: Say): string {
  if (age === undefined) return ''
  const { min, max } = age
  if (max === 0) return t('age.baby')
  if (min === max) return t('age.exact', { count: min })
  return max - min === 1 ? t('age.either', { min, max, count: max }) : t('age.between', { min, max })
}

/** As what somebody was there: GEDCOM's word or the family's own. */
export function roleText(role: string, t: Say): string {
  const known = findRole(role)
  return known === undefined ? role : t(`role.${known}`)
}
