import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardLines } from './card-lines.tsx'
import { CardSheet } from './card-sheet.tsx'
import { useCardActions, useOwnCards } from './cards.queries.ts'
import type { MadeCard } from './cards.queries.ts'

const shownAtMost = 5

/** A card for another device of the user's, and what became of earlier ones. */
export function OwnCardsSection() {
  const { t } = useTranslation('cards')
  const { data = [] } = useOwnCards()
  const { makeOwn, withdrawOwn } = useCardActions()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [made, setMade] = useState<MadeCard>()
  return (
    <section className="settings-section" aria-labelledby="ways-cards">
      <h2 id="ways-cards">{t('own.title')}</h2>
      <p>{t('own.lead')}</p>
      {data.length === 0 ? null : <CardLines cards={data.slice(0, shownAtMost)} onWithdraw={withdrawOwn} />}
      <div>
        <Button emphasis="secondary" isBusy={task.isBusy} onClick={() => task.run(async () => setMade(await run(makeOwn)))}>
          {t('own.make')}
        </Button>
      </div>
      {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
      {made ? <CardSheet made={made} isOwn onClose={() => setMade(undefined)} /> : null}
      {dialog}
    </section>
  )
}
