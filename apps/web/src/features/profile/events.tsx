import type { Person } from '@banyan/contract'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { eventDateText } from './event-date.ts'

const known = [
  'BIRT',
  'CHR',
  'BAPM',
  'CONF',
  'FCOM',
  'BARM',
  'BASM',
  'BLES',
  'ADOP',
  'EDUC',
  'GRAD',
  'OCCU',
  'RESI',
  'EMIG',
  'IMMI',
  'NATU',
  'CENS',
  'ENGA',
  'MARR',
  'DIV',
  'RETI',
  'WILL',
  'PROB',
  'DEAT',
  'BURI',
  'CREM',
  'TITL',
  'RELI',
  'NATI',
] as const
type KnownTag = (typeof known)[number]
const isKnown = (tag: string): tag is KnownTag => known.some((each) => each === tag)

/** A bare N in a record means that the event did not take place. */
const hasHappened = ({ text, date, place }: Person['events'][number]): boolean =>
  text !== 'N' || date !== undefined || place !== undefined

/** Shows the life events from imported records. */
export function RecordedEvents({ events: recorded }: { events: Person['events'] }) {
  const { t } = useTranslation('profile')
  const language = useLanguage()
  const events = recorded.filter(hasHappened)
  if (events.length === 0) return null
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('events')}</h2>
      <ol className="profile-events">
        {events.map((event, i) => (
          <li key={i}>
            <span className="profile-event-name">{eventName(event)}</span>
            <span className="profile-event-facts">
              {event.date === undefined ? null : <span>{eventDateText(event.date, language)}</span>}
              {event.place === undefined ? null : <span>{event.place}</span>}
              {event.text === undefined ? null : <span>{event.text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )

  function eventName({ tag, type }: Person['events'][number]): string {
    if (isKnown(tag)) return t(`event.${tag}`)
    return type ?? t('event.other')
  }
}
