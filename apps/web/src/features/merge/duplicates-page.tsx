import type { Duplicate } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { useDuplicates, useFamily } from '../../lib/family/family.queries.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PersonCard } from './person-card.tsx'
import './merge.css'

/** Lists people who are probably in the tree twice and asks whether they are the same. */
export function DuplicatesPage() {
  const { t } = useTranslation('merge')
  const { family, error: familyError } = useFamily()
  const { data, error } = useDuplicates()
  const [merged, setMerged] = useState('')
  const failure = error ?? familyError
  const pairs = data?.filter((pair) => family?.findPerson(pair.person_id) && family.findPerson(pair.other_id))
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {merged === '' ? null : <Notice kind="success">{t('merged', { name: merged })}</Notice>}
      {family && pairs ? (
        pairs.length === 0 ? (
          <p className="merge-none">{t('none')}</p>
        ) : (
          <ul className="merge-list">
            {pairs.map((pair) => (
              <Pair key={`${pair.person_id}-${pair.other_id}`} pair={pair} family={family} onMerged={setMerged} />
            ))}
          </ul>
        )
      ) : failure ? (
        <Notice kind="danger">{failure.message}</Notice>
      ) : (
        <Loading label={t('dialog.loading')} />
      )}
    </Page>
  )
}

function Pair({ pair, family, onMerged }: { pair: Duplicate; family: Family; onMerged: (name: string) => void }) {
  const { t } = useTranslation('merge')
  const { dismissDuplicate } = useFamilyActions()
  const [isMerging, setIsMerging] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const person = family.findPerson(pair.person_id)
  const other = family.findPerson(pair.other_id)
  if (!person || !other) return null
  // A user's entry is kept.
  const [kept, gone] = other.user_id !== null && person.user_id === null ? [other, person] : [person, other]

  const dismiss = async () => {
    setIsBusy(true)
    try {
      await dismissDuplicate(pair)
    } catch (error) {
      showError(error)
      setIsBusy(false)
    }
  }
  return (
    <li className="merge-card">
      <div className="merge-pair">
        <PersonCard person={kept} family={family} />
        <PersonCard person={gone} family={family} />
      </div>
      <p className="merge-reasons">{pair.reasons.map((reason) => t(`reason.${reason}`)).join(t('separator'))}</p>
      <div className="merge-actions">
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => void dismiss()}>
          {t('notSame')}
        </Button>
        <Button emphasis="secondary" onClick={() => setIsMerging(true)}>
          {t('same')}
        </Button>
      </div>
      {isMerging ? (
        <MergeDialog
          family={family}
          keptId={kept.id}
          otherId={gone.id}
          onClose={() => setIsMerging(false)}
          onDone={() => {
            setIsMerging(false)
            onMerged(kept.name)
          }}
        />
      ) : null}
    </li>
  )
}
