import { useStore } from 'zustand'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useForms } from '../../lib/forms/use-forms.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useDrafts } from './drafts/drafts-provider.tsx'
import './profile.css'

/** Links from any page to the profiles with unsaved text. */
export function UnsentNotice({ family, exceptId }: { family: Family; exceptId: number | undefined }) {
  const { t } = useTranslation('profile')
  const { store } = useDrafts()
  const text = useStore(store, ({ drafts }) =>
    [...new Set([...drafts.values()].flatMap((draft) => (isStuck(draft.state.kind) ? [draft.personId] : [])))].join(' '),
  )
  // Forms are filled in on a profile or a page about a person, and going to another page renders this again.
  const forms = useForms().keys()
  const ofForms = forms.map((key) => key.split('/', 1)[0] ?? '')
  const people = [...new Set([...text.split(' '), ...ofForms])].flatMap((id) => family.findPerson(Number(id)) ?? [])
  const isFamily = (id: number): boolean => forms.includes(`${id}/family`) && !text.split(' ').includes(String(id))
  const others = people.filter(({ id }) => id !== exceptId)
  if (others.length === 0) return null
  return (
    <ul className="profile-notices">
      {others.map(({ id, name }) => (
        <li key={id} className="profile-unsent">
          <span>{t('unsent')}</span> <Link to={isFamily(id) ? `/family/add/${id}/` : `/family/profile/${id}/`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

const isStuck = (kind: string): boolean => kind === 'waiting' || kind === 'left' || kind === 'failed' || kind === 'conflict'
