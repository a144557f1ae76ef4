import { useMemo } from 'react'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { session, useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { cardsOf } from './cards.ts'
import { Flashcards } from './flashcards.tsx'
import { useRelatives } from './use-relatives.ts'
import './learn.css'

/** Cards to learn what one calls one's own family. */
export function LearnPage() {
  const { t } = useTranslation(['learn', 'kinship', 'common'])
  const ownId = useSession((state) => state.usersPersonId)
  const { dialect, dialects } = useDialects()
  const { relatives, error, retry } = useRelatives(ownId)
  const cards = useMemo(() => (relatives ? cardsOf(relatives, dialect) : undefined), [relatives, dialect])
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      <div className="learn-choices">
        <Segmented
          legend={t('kinship:dialects')}
          options={dialects.map((value) => ({ value, label: t(`kinship:${value}`) }))}
          value={dialect}
          onChange={session.setChineseDialect}
        />
        <LinkButton emphasis="quiet" to="/family/learn/sheet/">
          {t('sheet.open')}
        </LinkButton>
      </div>
      {cards === undefined ? (
        error ? (
          <Notice kind="danger">
            <p>{error.message}</p>
            <Button emphasis="secondary" onClick={retry}>
              {t('common:error.tryAgain')}
            </Button>
          </Notice>
        ) : (
          <Loading label={t('common:loading')} />
        )
      ) : cards.length === 0 ? (
        <p className="learn-quiet">{t('none')}</p>
      ) : (
        // Other cards are another lesson.
        <Flashcards key={`${dialect} ${ownId}`} cards={cards} userId={ownId} />
      )}
    </Page>
  )
}
