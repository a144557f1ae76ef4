import { useId } from 'react'
import type { Ref } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { dateText } from '../../../lib/people/date-text.ts'
import { Link } from '../../../lib/router/link.tsx'
import type { LifeEntry } from './build-life.ts'
import { ageText, entryTitle, roleText } from './life-words.ts'
import { recordedDateText } from './recorded-date.ts'

interface EntryProps {
  readonly entry: LifeEntry
  readonly family: Family
  /** Whether its form holds something that is not saved. */
  readonly isUnsaved: boolean
  /** Opens its form; undefined where nobody may or can. */
  readonly onOpen: (() => void) | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** One line of a life. */
export function LifeEntryLine({ entry, family, isUnsaved, onOpen, ref }: EntryProps) {
  const { t } = useTranslation('life')
  const language = useLanguage()
  const [titleId, whenId] = [useId(), useId()]
  const when = whenText()
  const age = ageText(entry, t)
  const title = <span id={titleId}>{entryTitle(entry, t)}</span>
  return (
    <>
      <div className="life-when" id={whenId}>
        {when === '' ? <span className="life-unknown">{t('undated')}</span> : <span>{when}</span>}
        {age === '' ? null : <span className="life-age">{age}</span>}
      </div>
      <div className="life-what" id={anchorOf(entry)} ref={showIfNamed}>
        <p className="life-title">
          {onOpen === undefined ? (
            title
          ) : (
            <button ref={ref} type="button" className="life-open" aria-labelledby={`${titleId} ${whenId}`} onClick={onOpen}>
              {title}
            </button>
          )}
          <Whom entry={entry} />
        </p>
        <Details entry={entry} family={family} />
        {entry.isAlternative ? <p className="life-mark">{t('alternative')}</p> : null}
        {entry.doubt === undefined ? null : <p className="life-mark">{t(`doubt.${entry.doubt}`)}</p>}
        {isUnsaved ? <p className="life-mark life-unsaved">{t('unsaved')}</p> : null}
      </div>
    </>
  )

  function whenText(): string {
    const { subject, date } = entry
    if (subject.kind === 'recorded') return subject.event.date === undefined ? '' : recordedDateText(subject.event.date, language)
    if (subject.kind === 'fact' && date === '') return subject.fact.date_phrase
    return date === '' ? '' : dateText(date, language)
  }
}

/** Links elsewhere lead to a fact by this name. */
const anchorOf = ({ subject }: LifeEntry): string | undefined => (subject.kind === 'fact' ? `fact-${subject.fact.id}` : undefined)

/** The life is read after the page has opened, so the browser has not found the place that the address names. */
const showIfNamed = (element: HTMLElement | null): void => {
  if (element !== null && element.id !== '' && window.location.hash === `#${element.id}`)
    element.scrollIntoView({ block: 'center' })
}

/** The partner of a couple's fact, or who was born or died. */
function Whom({ entry: { subject } }: { entry: LifeEntry }) {
  const whom = subject.kind === 'family' ? subject.person : subject.partner
  return whom === undefined ? null : (
    <Link className="life-person" to={`/family/profile/${whom.id}/`}>
      {whom.name}
    </Link>
  )
}

function Details({ entry: { subject }, family }: { entry: LifeEntry; family: Family }) {
  const { t } = useTranslation('life')
  if (subject.kind === 'family') return null
  if (subject.kind === 'recorded') {
    const { text, place } = subject.event
    return <Facts parts={[text, place]} />
  }
  const { beyond } = subject
  const { kind, type, value, place, note, participants, sources } = subject.fact
  const isNamedByType = kind === 'EVEN' || kind === 'FACT'
  const people = participants.flatMap(({ person_id, role }) => {
    const person = family.findPerson(person_id)
    return person ? [{ person, role: roleText(role, t) }] : []
  })
  return (
    <>
      <Facts parts={[value, isNamedByType ? undefined : type, place]} />
      {note === '' ? null : <p className="life-note">{note}</p>}
      {beyond.length === 0 ? null : <p className="life-note">{beyond.join('\n')}</p>}
      {people.length === 0 ? null : (
        <p className="life-people">
          <span>{t('present')}</span>
          {people.map(({ person, role }) => (
            <span key={person.id}>
              <Link className="life-person" to={`/family/profile/${person.id}/`}>
                {person.name}
              </Link>
              {role === '' ? null : ` · ${role}`}
            </span>
          ))}
        </p>
      )}
      {sources.length === 0 ? null : <p className="life-sources">{t('sources', { count: sources.length })}</p>}
    </>
  )
}

function Facts({ parts }: { parts: readonly (string | undefined)[] }) {
  const known = parts.filter((part) => part !== undefined && part !== '')
  if (known.length === 0) return null
  return (
    <p className="life-facts">
      {known.map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </p>
  )
}
