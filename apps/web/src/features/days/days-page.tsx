import { useState } from 'react'
import { useFamily } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useKinTerms } from '../../lib/family/use-kin-terms.tsx'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { AddDayDialog } from './add-day-dialog.tsx'
import { ComingView } from './coming-view.tsx'
import type { Who } from './days.queries.ts'
import { FeedsDialog } from './feeds-dialog.tsx'
import type { IsoDay } from './local-day.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MonthView } from './month-view.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import { Waiting } from './waiting.tsx'
import { YearView } from './year-view.tsx'
import './days.css'

const views = ['list', 'month', 'year'] as const
/** In a larger family, days of distant relatives would hide those of near ones. */
const smallFamily = 150
const noTerm = () => undefined

/** Birthdays, weddings, memorial days and festivals: what is coming, a month, and a year. */
export function DaysPage() {
  const { t } = useTranslation('days')
  const { family, error } = useFamily()
  return (
    <Page title={t('title')}>{family === undefined ? <Waiting isReady={false} error={error} /> : <Days family={family} />}</Page>
  )
}

function Days({ family }: { family: Family }) {
  const { t } = useTranslation('days')
  const [view, setView] = useState<(typeof views)[number]>('list')
  const [who, setWho] = useState<Who>(family.people.length > smallFamily ? 'near' : 'everybody')
  const [open, setOpen] = useState<'add' | 'together' | 'feeds' | 'mail'>()
  const [year, setYear] = useState(() => new Date().getFullYear())
  /** The day at which a press on the year opened the month. */
  const [opened, setOpened] = useState<IsoDay>()
  const { termOf = noTerm, reader } = useKinTerms(family)
  const close = () => setOpen(undefined)
  const shared = { who, family, termOf }
  return (
    <div className="days">
      {reader}
      <Segmented
        legend={t('who.label')}
        options={[
          { value: 'near', label: t('who.near') },
          { value: 'everybody', label: t('who.everybody') },
        ]}
        value={who}
        onChange={setWho}
      />
      <Tabs
        label={t('view.label')}
        value={view}
        tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(next) => {
          setOpened(undefined)
          setView(next)
        }}
      >
        {view === 'list' ? (
          <ComingView {...shared} />
        ) : view === 'month' ? (
          <MonthView key={opened} opened={opened} {...shared} />
        ) : (
          <YearView
            who={who}
            family={family}
            year={year}
            onTurn={setYear}
            onOpenDay={(day) => {
              setOpened(day)
              setView('month')
            }}
          />
        )}
      </Tabs>
      <div className="day-actions">
        <ForWriters>
          <Button onClick={() => setOpen('add')}>{t('add.title')}</Button>
        </ForWriters>
        <Button emphasis="secondary" onClick={() => setOpen('feeds')}>
          {t('feeds.title')}
        </Button>
        <Button emphasis="secondary" onClick={() => setOpen('mail')}>
          {t('mail.title')}
        </Button>
        <Button emphasis="secondary" onClick={() => setOpen('together')}>
          {t('together.title')}
        </Button>
      </div>
      {open === 'add' ? <AddDayDialog family={family} onClose={close} /> : null}
      {open === 'mail' ? <MailDialog family={family} onClose={close} /> : null}
      {open === 'feeds' ? <FeedsDialog family={family} onClose={close} /> : null}
      {open === 'together' ? <TogetherDialog onClose={close} /> : null}
    </div>
  )
}
