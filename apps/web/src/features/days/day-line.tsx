import type { Occurrence, PersonSummary } from '@banyan/contract'
import { lazy, Suspense, useState } from 'react'
import { showError } from '../../lib/activity.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import type { KinTerm } from '../../lib/family/kin-term.ts'
import { htmlLanguage } from '../../lib/language/language.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Link } from '../../lib/router/link.tsx'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { seenAs } from '../../lib/session/see-as.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { lunarText, whatOf } from './day-words.ts'
import { useDayActions, useDaySettings } from './days.queries.ts'
import { CandleIcon, FestivalIcon } from './icons.tsx'

export interface DayLineProps {
  readonly day: Occurrence
  readonly family: Family
  readonly termOf: (personId: number) => KinTerm | undefined
}

/** One thing that is kept on a day: of whom, what, and on memorial days a candle. */
export function DayLine({ day, family, termOf }: DayLineProps) {
  const { t } = useTranslation('days')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const people = day.person_ids.flatMap((id) => family.findPerson(id) ?? [])
  return (
    <li className={`day day-${day.kind}`}>
      <span className="day-faces">
        {day.kind === 'festival' ? (
          <span className="day-sign">
            <FestivalIcon />
          </span>
        ) : (
          people.map((person) => (
            <Portrait key={person.id} name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
          ))
        )}
      </span>
      <div className="day-text">
        <p className="day-names">
          {people.map((person) => (
            <Name key={person.id} person={person} term={termOf(person.id)} />
          ))}
        </p>
        <p className="day-what">{whatOf(day, t, sayLife)}</p>
        {day.is_lunar && day.lunar !== null ? <p className="day-small">{lunarText(day.lunar, language)}</p> : null}
        {day.is_moved ? <p className="day-small">{t('moved')}</p> : null}
        {day.candles === null ? null : <Candles day={day} candles={day.candles} name={people[0]?.name ?? ''} />}
      </div>
      {seenAs() !== undefined ? null : (
        <More
          day={day}
          people={people}
          what={[people.map(({ name }) => name).join(t('separator')), whatOf(day, t, sayLife)]
            .filter((part) => part !== '')
            .join(': ')}
        />
      )}
    </li>
  )
}

function Name({ person, term }: { person: PersonSummary; term: KinTerm | undefined }) {
  const { dialect } = useDialects()
  const language = useLanguage()
  const words = term?.word ?? term?.names.join(' / ')
  return (
    <span className="day-name">
      <Link to={`/family/profile/${person.id}/`}>{person.name}</Link>
      {words === undefined || words === '' ? null : (
        <span
          className="day-kin"
          lang={term?.word !== undefined ? undefined : dialect === 'cantonese' ? 'zh-HK' : htmlLanguage(language)}
        >
          {words}
        </span>
      )}
    </span>
  )
}

function Candles({ day, candles, name }: { day: Occurrence; candles: NonNullable<Occurrence['candles']>; name: string }) {
  const { t } = useTranslation('days')
  const { light } = useDayActions()
  const { isBusy, problem, run } = useTask()
  const others = candles.from.join(t('separator'))
  return (
    <div className="day-candles">
      {seenAs() === undefined ? (
        <button
          type="button"
          className="day-candle"
          aria-pressed={candles.is_own}
          disabled={isBusy}
          onClick={() => run(() => light(day.fact_id ?? 0, day.date, !candles.is_own))}
        >
          <CandleIcon isLit={candles.is_own} />
          {t(candles.is_own ? 'candle.lit' : 'candle.light')}
          <span className="visually-hidden"> {name}</span>
        </button>
      ) : null}
      <span role="status" className="day-small">
        {problem !== '' ? problem : candles.count === 0 ? '' : t('candle.from', { count: candles.count, names: others })}
      </span>
    </div>
  )
}

const ShareDialog = lazy(async () => ({ default: (await import('./card/share-dialog.tsx')).ShareDialog }))

interface MoreProps {
  readonly day: Occurrence
  readonly people: readonly PersonSummary[]
  readonly what: string
}

/**
 * Sends a card of the day, keeps somebody out of one's own mails and calendars, or takes a day out of the list, for the whole family; it can be
 * added again.
 */
function More({ day, people, what }: MoreProps) {
  const { t } = useTranslation('days')
  const { keep, mute } = useDayActions()
  const { data: settings } = useDaySettings()
  const muted = new Set(settings?.muted_person_ids)
  const [isSharing, setIsSharing] = useState(false)
  const { fact_id: factId } = day
  return (
    <>
      <MoreMenu label={t('more', { what })} sign="⋯">
        <Button emphasis="quiet" onClick={() => setIsSharing(true)}>
          {t('card.title')}
        </Button>
        {people.map(({ id, name }) => (
          <Button key={id} emphasis="quiet" onClick={() => void mute(id, !muted.has(id)).catch(showError)}>
            {t(muted.has(id) ? 'unmuteOne' : 'mute', { name })}
          </Button>
        ))}
        {factId === null ? null : (
          <ForWriters>
            <Button emphasis="quiet" onClick={() => void keep(factId, false).catch(showError)}>
              {t('leaveOut')}
            </Button>
          </ForWriters>
        )}
      </MoreMenu>
      {isSharing ? (
        <Suspense>
          <ShareDialog day={day} people={people} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
