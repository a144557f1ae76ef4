import type { Citation } from '@banyan/contract'
import { memo, useId } from 'react'
import type { ReactNode } from 'react'
import { dateText } from '../../../lib/dates/date-text.ts'
import { recordedDateText } from '../../../lib/dates/recorded-date.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { KeptOfFact, RecordedParts } from '../../../lib/kept/kept-list.tsx'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PhotoThumbs } from '../../../lib/photos/choice/photo-thumbs.tsx'
import { PrivateLock } from '../../../lib/private/private-lock.tsx'
import { Link } from '../../../lib/router/link.tsx'
import { partsOf } from './build-life.ts'
import type { Evidence } from './evidence.tsx'
import type { LifeEntry } from './life-entries.ts'
import { ageText, entryTitle, roleText } from './life-words.ts'

interface EntryProps {
  readonly entry: LifeEntry
  readonly family: Family
  /** Whether its form holds something that is not saved. */
  readonly isUnsaved: boolean
  /** Opens the form of a fact; undefined where nobody may. */
  readonly onOpen: ((factId: number) => void) | undefined
  readonly evidence: Evidence
  /** Renders what the family says about a fact. */
  readonly talk: (factId: number, title: string) => ReactNode
  /** Renders how somebody told a story. */
  readonly told: (factId: number) => ReactNode
}

/** One line of a life. */
export const LifeEntryLine = memo(function LifeEntryLine({ entry, family, isUnsaved, onOpen, evidence, talk, told }: EntryProps) {
  const { t } = useTranslation(['life', 'kept'])
  const language = useLanguage()
  const [titleId, whenId] = [useId(), useId()]
  const { subject, date } = entry
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
        <div className="life-head">
          <p className="life-title">
            {onOpen === undefined || subject.kind !== 'fact' ? (
              title
            ) : (
              <button
                type="button"
                className="life-open"
                data-on-paper
                aria-labelledby={`${titleId} ${whenId}`}
                onClick={() => onOpen(subject.fact.id)}
              >
                {title}
              </button>
            )}
            {subject.kind === 'fact' && subject.fact.is_private ? <PrivateLock /> : null}
            <Whom entry={entry} />
          </p>
          {subject.kind === 'fact' ? talk(subject.fact.id, entryTitle(entry, t)) : null}
        </div>
        {subject.kind === 'fact' && subject.fact.kind === 'STORY' ? (
          <div className="life-told">{told(subject.fact.id)}</div>
        ) : null}
        <Details entry={entry} family={family} evidence={evidence} />
        {entry.isAlternative ? <p className="life-mark">{t('alternative')}</p> : null}
        {entry.doubt === undefined ? null : <p className="life-mark">{t(`doubt.${entry.doubt}`)}</p>}
        {isUnsaved ? <p className="life-mark life-unsaved">{t('unsaved')}</p> : null}
      </div>
    </>
  )

  function whenText(): string {
    if (subject.kind === 'recorded') return subject.event.date === undefined ? '' : recordedDateText(subject.event.date, language)
    const phrase = subject.kind === 'fact' ? subject.fact.date_phrase : ''
    if (date === '') return phrase
    // A file may have both, as "29 February 1900" beside a date that could be.
    return phrase === '' ? dateText(date, language) : t('dateAndPhrase', { date: dateText(date, language), phrase })
  }
})

/** The fact that the address leads to; 0 for none. */
export const namedFact = (): number => Number(/^#fact-(\d+)$/.exec(window.location.hash)?.[1] ?? 0)

/** Links elsewhere lead to a fact by this name. */
const anchorOf = ({ subject }: LifeEntry): string | undefined => (subject.kind === 'fact' ? `fact-${subject.fact.id}` : undefined)

/** The life is read after the page has opened, so the browser has not found the place that the address names. */
const showIfNamed = (element: HTMLElement | null): void => {
  if (element !== null && element.id !== '' && window.location.hash === `#${element.id}`)
    element.scrollIntoView({ block: 'center' })
}

/** The partner of a couple's fact, or who was born or died. */
function Whom({ entry: { subject } }: { entry: LifeEntry }) {
  if (subject.kind === 'photos') return null
  const whom = subject.kind === 'family' ? subject.person : subject.partner
  return whom === undefined ? null : (
    <Link className="life-person" to={`/family/profile/${whom.id}/`}>
      {whom.name}
    </Link>
  )
}

const photosAtMost = 6

function Details({ entry: { subject }, family, evidence }: { entry: LifeEntry; family: Family; evidence: Evidence }) {
  const { t } = useTranslation('life')
  if (subject.kind === 'family') return null
  if (subject.kind === 'photos')
    return <PhotoThumbs images={subject.images} most={photosAtMost} onOpen={(id) => evidence.openPhoto(id, undefined)} />
  if (subject.kind === 'recorded') {
    const [words, named] = [false, true].map((isNamed) => partsOf(subject.event).filter(({ tag }) => (tag !== '') === isNamed))
    return (
      <>
        <Facts parts={[words?.map(({ text }) => text).join('\n'), subject.event.place]} />
        <RecordedParts parts={named ?? []} />
      </>
    )
  }
  const { beyond, kept } = subject
  const { kind, type, value, place, note, participants, sources, image_ids: images } = subject.fact
  const isNamedByType = kind === 'EVEN' || kind === 'FACT' || kind === 'STORY'
  const people = participants.flatMap(({ person_id, role }) => {
    const person = family.findPerson(person_id)
    return person ? [{ person, role: roleText(role, t) }] : []
  })
  return (
    <>
      <Facts parts={[value, isNamedByType ? undefined : type, place]} />
      {note === '' ? null : <p className="life-note">{note}</p>}
      <RecordedParts parts={beyond} />
      <KeptOfFact kept={kept} />
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
      <Photos ids={images} evidence={evidence} />
      {sources.map((citation, index) => (
        <Cited key={index} citation={citation} evidence={evidence} />
      ))}
    </>
  )
}

function Photos({ ids, evidence: { images, openPhoto } }: { ids: readonly number[]; evidence: Evidence }) {
  return (
    <PhotoThumbs images={ids.flatMap((id) => images.get(id) ?? [])} most={photosAtMost} onOpen={(id) => openPhoto(id, ids)} />
  )
}

/** Where something is known from: the source, where in it, how reliable, what it says and looks like. */
function Cited({ citation, evidence }: { citation: Citation; evidence: Evidence }) {
  const { t } = useTranslation('life')
  const { source_id: id, page, text, quality, image_ids: images } = citation
  const title = evidence.sources.get(id)?.title
  return (
    <div className="life-cited">
      <p className="life-sources">
        <button type="button" className="life-source-open" onClick={() => evidence.openSource(id)}>
          {title ?? t('form.source')}
        </button>
        {page === '' ? null : <span>{page}</span>}
        {quality === null ? null : <span>{t(`source.quality.${quality}`)}</span>}
      </p>
      {text === '' ? null : <p className="life-quote">{text}</p>}
      <Photos ids={images} evidence={evidence} />
    </div>
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
