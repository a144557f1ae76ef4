import { useStore } from 'zustand'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useDrafts } from './drafts/drafts-provider.tsx'
import { useForms } from '../../lib/forms/use-forms.ts'
import './profile.css'

/** Links from any page to the profiles with unsaved text. */
export function UnsentNotice({ family, exceptId }: { family: Family; exceptId: number | undefined }) {
  const { t } = useTranslation('profile')
  const { store } = useDrafts()
  const text = useStore(store, ({ drafts }) =>
    [...new Set([...drafts.values()].flatMap((draft) => (isStuck(draft.state.kind) ? [draft.personId] : [])))].join(' '),
  )
  // Forms are only filled in on a profile, and going to another page renders this again.
  const ofForms = useForms()
    .keys()
    .map((key) => key.split('/', 1)[0] ?? '')
  const people = [...new Set([...text.split(' '), ...ofForms])].flatMap((id) => family.findPerson(Number(id)) ?? [])
  const others = people.filter(({ id }) => id !== exceptId)
  if (others.length === 0) return null
  return (
    <ul className="profile-notices">
      {others.map(({ id, name }) => (
        <li key={id} className="profile-unsent">
          <span>{t('unsent')}</span> <Link to={`/family/profile/${id}/`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}

const isStuck = (kind: string): boolean => kind === 'waiting' || kind === 'left' || kind === 'failed' || kind === 'conflict'
