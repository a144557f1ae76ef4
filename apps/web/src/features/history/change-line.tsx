import type { Change } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showError } from '../../lib/activity.ts'
import type { Family } from '../../lib/family/family.queries.ts'
import { htmlLanguage, languageNames } from '../../lib/language/language.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { isLanguage } from '@banyan/contract'
import { Button } from '../../ui/button.tsx'
import { valueText } from './value-text.ts'

const profileFields = [
  'gender', 'birth_year', 'year_of_death', 'occupation', 'spoken_languages', 'address', 'email', 'telephone_number', 'website', 'facebook', 'twitter', 'linkedin', 'skype_name',
] as const
const ownFields = ['name', 'biography', 'language', 'locked', 'face_recognition', 'photo', 'user_id'] as const

/** Taking these back brings back what was there before; of the others nothing remains. */
const bringsBack: ReadonlySet<Change['kind']> = new Set(['person_changed', 'person_deleted', 'relation_deleted'])

interface ChangeLineProps {
  readonly change: Change
  readonly family: Family
  /** Whose page it is on: there a line need not say whom it is about. None on the page of the family. */
  readonly personId: number | undefined
}

/** One change: what, of whom, by whom and when, and the way back. */
export function ChangeLine({ change, family, personId }: ChangeLineProps) {
  const { t, i18n } = useTranslation('history')
  const { revertChange } = useFamilyActions()
  const [isBusy, setIsBusy] = useState(false)
  const at = new Date(change.creation_date)
  const locale = htmlLanguage(isLanguage(i18n.language) ? i18n.language : 'en')
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const what = useWhat(change)

  const putBack = async () => {
    setIsBusy(true)
    try {
      await revertChange(change.id)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className="history-line">
      <div className="history-what">
        <strong>{what}</strong>
        <Concerned change={change} family={family} personId={personId} />
        <BeforeAndAfter change={change} />
        <span className="history-who">
          {change.is_revert ? <span>{t('isRevert')}</span> : null}
          {change.user_name === '' ? null : <span>{change.user_name}</span>}
          <time dateTime={change.creation_date}>{when}</time>
        </span>
      </div>
      {change.can_revert ? (
        <Button emphasis="quiet" isBusy={isBusy} onClick={() => void putBack()}>
          {t(bringsBack.has(change.kind) ? 'putBack' : 'undo')}
          <span className="visually-hidden">{t('putBackWhat', { what, name: change.person_name })}</span>
        </Button>
      ) : null}
    </li>
  )
}

function useWhat(change: Change): string {
  const { t } = useTranslation(['history', 'profile'])
  if (change.kind === 'family_imported') return t('kind.family_imported', { count: change.count })
  if (change.kind !== 'person_changed') return t(`kind.${change.kind}`)
  const own = ownFields.find((field) => field === change.field)
  const other = profileFields.find((field) => field === change.field)
  const label = own ? t(`field.${own}`) : other ? t(`profile:field.${other}`) : change.field
  const language = isLanguage(change.language) ? languageNames[change.language] : ''
  return language === '' ? label : t('inLanguage', { what: label, language })
}

/** Whom the change is about; links lead to those who are still there. */
function Concerned({ change, family, personId }: ChangeLineProps) {
  const { t } = useTranslation('history')
  const person = <PersonName id={change.person_id} name={change.person_name} family={family} />
  const other = <PersonName id={change.other_person_id} name={change.other_person_name} family={family} />
  if (change.relation_type !== null) {
    return (
      <span>
        {person}
        {' – '}
        {other} <span className="history-link">{t(change.relation_type === 1 ? 'link.partners' : 'link.parent')}</span>
      </span>
    )
  }
  if (change.other_person_name !== '') {
    return (
      <span>
        {other}
        {' → '}
        {person}
      </span>
    )
  }
  return change.person_id !== personId && change.person_name !== '' ? person : null
}

function PersonName({ id, name, family }: { id: number | null; name: string; family: Family }) {
  return id !== null && family.findPerson(id) ? <Link to={`/family/profile/${id}/`}>{name}</Link> : <span>{name}</span>
}

function BeforeAndAfter({ change }: { change: Change }) {
  const { t } = useTranslation(['history', 'profile'])
  if (change.kind !== 'person_changed') return null
  const before = valueText(t, change.field, change.before)
  const after = valueText(t, change.field, change.after)
  return (
    <span className="history-values">
      {before === undefined ? <em>{t('empty')}</em> : <del>{before}</del>}
      <span aria-hidden="true"> → </span>
      {after === undefined ? <em>{t('empty')}</em> : <ins>{after}</ins>}
    </span>
  )
}
