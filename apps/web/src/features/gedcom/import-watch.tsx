import type { GedcomImport } from '@banyan/contract'
import { useEffect, useEffectEvent } from 'react'
import { useDuplicates } from '../../lib/family/family.queries.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRunning, useForgetFamily, useImport } from './gedcom.queries.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { Progress } from './progress.tsx'

const failures = ['no_gedcom', 'too_large', 'unknown_own_person'] as const

/** Follows an import from its arrival to its result. */
export function ImportWatch({ id, known, onAnother }: { id: number; known: GedcomImport; onAnother: () => void }) {
  const { t } = useTranslation('gedcom')
  const { data = known } = useImport(id, known)
  const forgetFamily = useForgetFamily()
  const hasEnded = !isRunning(data)
  const onEnd = useEffectEvent(() => void forgetFamily())
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])

  if (isRunning(data)) {
    return (
      <>
        <Progress label={t(data.state === 'waiting' ? 'progress.waiting' : 'progress.running')} value={data.progress} />
        <p className="gedcom-hint">{t('progress.leave')}</p>
      </>
    )
  }
  return (
    <>
      {data.state === 'failed' ? <Failure code={data.error} /> : <Success result={data} />}
      <div className="gedcom-actions">
        {data.state === 'done' ? <LinkButton to="/family/tree/">{t('result.toTree')}</LinkButton> : null}
        <Button emphasis="secondary" onClick={onAnother}>
          {t('result.another')}
        </Button>
      </div>
    </>
  )
}

function Success({ result }: { result: GedcomImport }) {
  const { t } = useTranslation('gedcom')
  return (
    <>
      <Notice kind="success">
        <h3>{t('result.title')}</h3>
      </Notice>
      <ImportOutcome result={result} />
      <DuplicatesHint />
    </>
  )
}

/** Imports may add people who are already in the tree, so merging is suggested. */
function DuplicatesHint() {
  const { t } = useTranslation('gedcom')
  const { data = [] } = useDuplicates()
  if (data.length === 0) return null
  return (
    <div className="gedcom-duplicates">
      <p>{t('result.duplicates', { count: data.length })}</p>
      <LinkButton to="/family/duplicates/" emphasis="secondary">
        {t('result.lookAtDuplicates')}
      </LinkButton>
    </div>
  )
}

export function Failure({ code }: { code: string | null }) {
  const { t } = useTranslation('gedcom')
  const known = failures.find((each) => each === code) ?? 'other'
  return (
    <Notice kind="danger">
      <h3>{t('failed.title')}</h3>
      <p>{t(`failed.${known}`)}</p>
    </Notice>
  )
}
