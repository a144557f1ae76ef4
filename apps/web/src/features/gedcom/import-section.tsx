import { limits } from '@banyan/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportWatch } from './import-watch.tsx'
import { OwnPersonStep } from './own-person-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { Progress } from './progress.tsx'
import { SpellingStep } from './spelling-step.tsx'
import { PasteTable } from './table/paste-table.tsx'
import { isTableFile, maxTableBytes } from './table/read-table.ts'
import { TableStep } from './table/table-step.tsx'
import type { ImportFlow } from './use-import-flow.ts'

const megabytes = { size: limits.gedcomBytes / 1024 / 1024, photos: limits.gedzipBytes / 1024 / 1024 }
const limitOf = (name: string): number =>
  isTableFile({ name, type: '' }) ? maxTableBytes / 1024 / 1024 : /\.gdz$/i.test(name) ? megabytes.photos : megabytes.size
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function ImportSection({ flow }: { flow: ImportFlow }) {
  const { t } = useTranslation('gedcom')
  const { step, choose, spell, send, take, takeTable, cancel, reset } = flow
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.at)
  // The clicked button disappears with its step, so view and focus move to the top of the next one.
  useEffect(() => {
    if (shown.current !== step.at) heading.current?.focus()
    shown.current = step.at
  }, [step.at])

  return (
    <section className="gedcom-card" aria-labelledby="gedcom-import">
      <h2 id="gedcom-import" ref={heading} tabIndex={-1}>
        {t('import.title')}
      </h2>
      {content()}
    </section>
  )

  function content() {
    if (step.at === 'received')
      return <ImportWatch key={step.result.id} id={step.result.id} known={step.result} onAnother={reset} />
    if (step.at === 'previewing') {
      const { known, ownXref, result } = step
      return <PreviewStep key={result.id} known={result} onTake={() => take(known, ownXref, result.id)} onBack={reset} />
    }
    if (step.at === 'choosing') {
      return (
        <>
          <p>{t('import.what')}</p>
          <p>{t('import.seen')}</p>
          {step.refused ? (
            <Notice kind="danger">
              {t(`refused.${step.refused.why}`, { name: step.refused.name, size: limitOf(step.refused.name) })}
            </Notice>
          ) : null}
          <FileDrop hint={t('import.kinds', megabytes)} onFile={choose} />
          <p className="gedcom-hint">{t('table.what')}</p>
          <PasteTable onTable={choose} />
        </>
      )
    }
    if (step.at === 'looking') {
      return (
        <>
          <p>{t('import.looking', { name: step.file.name })}</p>
          <Loading label={t('import.looking', { name: step.file.name })} />
          <Button emphasis="secondary" onClick={reset}>
            {t('import.cancel')}
          </Button>
        </>
      )
    }
    if (step.at === 'sending') {
      return (
        <>
          <Progress label={t('progress.sending')} value={step.sent} />
          <Button emphasis="secondary" onClick={cancel}>
            {t('import.cancel')}
          </Button>
        </>
      )
    }
    if (step.at === 'table') {
      const { file, table } = step
      return <TableStep name={file.name} table={table} onNext={() => takeTable(file, table)} onBack={reset} />
    }
    if (step.at === 'spelling') {
      const { file, choices } = step
      return <SpellingStep fileName={file.name} choices={choices} onChoose={(encoding) => spell(file, encoding)} onBack={reset} />
    }
    const { file, people, encoding, ownXref, error } = step
    const known = { file, people, encoding }
    return (
      <>
        {error === undefined ? null : <Notice kind="danger">{messageOf(error)}</Notice>}
        {people === undefined ? (
          <>
            <p>{t('refused.unseen')}</p>
            <div className="gedcom-actions">
              <Button onClick={() => send(known, '')}>{t('own.startUnseen')}</Button>
              <Button emphasis="secondary" onClick={reset}>
                {t('import.other')}
              </Button>
            </div>
          </>
        ) : (
          <OwnPersonStep
            fileName={file.name}
            people={people}
            chosenBefore={ownXref}
            onStart={(xref) => send(known, xref)}
            onBack={reset}
          />
        )}
      </>
    )
  }
}
