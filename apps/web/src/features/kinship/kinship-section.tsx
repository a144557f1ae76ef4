import type { PersonSummary } from '@banyan/contract'
import { useState } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useScript } from '../../lib/language/use-kin-region.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { session, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { CalledBack } from './called-back.tsx'
import { groupEntries } from './group-entries.ts'
import { useRelationNames } from './kinship.queries.ts'
import { MoreDialects } from './more-dialects.tsx'
import { OpenAges } from './open-ages.tsx'
import { RegionChoice } from './region-choice.tsx'
import { RelationEntry } from './relation-entry.tsx'
import './kinship.css'

const readings = ['zhuyin', 'pinyin'] as const
/** Relatives who married each other are related in many ways; the first shown are the shortest. */
const shownAtFirst = 3

interface KinshipSectionProps {
  readonly family: Family
  readonly ownId: number
  readonly person: PersonSummary
}

/** What the reader calls the person, and how the two are related. */
export function KinshipSection({ family, ownId, person }: KinshipSectionProps) {
  const { t } = useTranslation(['kinship', 'common'])
  const { dialect, dialects } = useDialects()
  const reading = useSession((state) => state.mandarinReading)
  const { isTaiwan, ...script } = useScript()
  const { data, error, refetch } = useRelationNames(family, ownId, person.id)
  const ways = data && groupEntries(data, script)
  const [showsAll, setShowsAll] = useState(false)
  const title = <h2 id="kinship">{t('title')}</h2>

  if (ways?.length === 0) {
    return (
      <section className="kinship" aria-labelledby="kinship">
        {title}
        <p className="kinship-quiet">{t('none')}</p>
      </section>
    )
  }
  const shown = ways && !showsAll ? ways.slice(0, shownAtFirst) : ways
  const hidden = (ways?.length ?? 0) - (shown?.length ?? 0)
  return (
    <section className="kinship" aria-labelledby="kinship">
      <Tabs
        label={t('dialects')}
        value={dialect}
        tabs={dialects.map((value) => ({ value, label: value === 'cantonese' ? t('cantonese') : t('mandarin') }))}
        onChange={session.setChineseDialect}
        beside={title}
      >
        {shown ? (
          <>
            {shown.length > 1 ? <p className="kinship-quiet">{t('ways', { count: ways?.length ?? 0 })}</p> : null}
            {shown.map((way, at) => (
              <RelationEntry
                key={way.entry.path.join()}
                way={way}
                dialect={dialect}
                script={script}
                family={family}
                ownId={ownId}
                canSay={at === 0}
              />
            ))}
            <CalledBack family={family} ownId={ownId} person={person} dialect={dialect} script={script} />
          </>
        ) : error ? (
          <div className="kinship-failed">
            <p>{t('failed')}</p>
            <Button emphasis="secondary" onClick={() => void refetch()}>
              {t('common:error.tryAgain')}
            </Button>
          </div>
        ) : (
          <Waiting />
        )}
        {isTaiwan && dialect === 'mandarin' ? (
          <Segmented
            legend={t('reading.title')}
            options={readings.map((value) => ({ value, label: t(`reading.${value}`) }))}
            value={reading}
            onChange={session.setMandarinReading}
          />
        ) : null}
      </Tabs>
      {hidden > 0 ? (
        <Button emphasis="quiet" onClick={() => setShowsAll(true)}>
          {t('more', { count: hidden })}
        </Button>
      ) : null}
      <OpenAges family={family} entries={data ?? []} />
      <p className="kinship-learn">
        <Link to="/family/learn/">{t('learn')}</Link>
      </p>
      <MoreDialects family={family} ownId={ownId} personId={person.id} />
      <div className="kinship-choice">
        <RegionChoice />
      </div>
    </section>
  )
}

/** A placeholder in the shape of the content. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <output className="kinship-waiting" aria-label={t('loading')}>
      <span />
      <span />
    </output>
  )
}
