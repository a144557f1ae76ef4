import type { CallResponse } from '@banyan/contract'
import { partialMatchKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'

type Kinds = CallResponse<'previewUndoImport'>['kinds']
type Undo = CallResponse<'getUndoImport'>

const askAgainMs = 700
const isRunning = ({ state }: Undo): boolean => state === 'waiting' || state === 'running'

/** Undoes a whole import: previews what would go and stay, then runs it and shows the progress. */
export function UndoImportDialog({
  line,
  title,
  onClose,
}: {
  readonly line: number
  readonly title: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['history', 'common'])
  const client = useQueryClient()
  const undoKey = queryKeys.importUndo.state(line)
  const undo = useQuery({
    queryKey: undoKey,
    queryFn: ({ signal }) => call('getUndoImport', { params: { id: line }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? askAgainMs : false),
    staleTime: 0,
  })
  const state = undo.data?.state
  const asks = state === 'none' || state === 'failed'
  const preview = useQuery({
    queryKey: queryKeys.importUndo.preview(line),
    queryFn: ({ signal }) => call('previewUndoImport', { params: { id: line }, signal }),
    enabled: asks,
    staleTime: 0,
    gcTime: 0,
  })
  const { isBusy, problem, run } = useTask()
  const onEnd = useEffectEvent(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, queryKeys.importUndo.all) }),
  )
  useEffect(() => {
    if (state === 'done') onEnd()
  }, [state])

  const begin = async () => {
    client.setQueryData(undoKey, await call('undoImport', { params: { id: line } }))
  }
  const error = problem || undo.error?.message || (asks ? preview.error?.message : '') || ''
  const kinds = preview.data?.kinds
  const goesSomething = kinds?.some(({ goes }) => goes > 0) === true
  return (
    <Dialog title={t('undoImport.open')} onClose={onClose} canDismiss={!isBusy}>
      <p>
        <b>{title}</b>
      </p>
      {undo.data && isRunning(undo.data) ? (
        <p>
          <label>
            {t('undoImport.running')} <progress value={undo.data.progress} max={1} />
          </label>
        </p>
      ) : null}
      {state === 'done' && undo.data ? (
        <>
          <Notice kind="success">
            <p>{t('undoImport.result', { gone: sumOf(undo.data.kinds, 'goes'), kept: sumOf(undo.data.kinds, 'stays') })}</p>
            <p>{t('undoImport.hint')}</p>
          </Notice>
          <KindTable kinds={undo.data.kinds} />
        </>
      ) : null}
      {state === 'failed' ? <Notice kind="danger">{t('undoImport.failed')}</Notice> : null}
      {asks && kinds ? (
        <>
          <p>{t(goesSomething ? 'undoImport.lead' : 'undoImport.nothing')}</p>
          <KindTable kinds={kinds} />
          <p>{t('undoImport.filled')}</p>
        </>
      ) : null}
      {error === '' ? null : <Notice kind="danger">{error}</Notice>}
      {error === '' && (undo.data === undefined || (asks && !kinds)) ? <Loading label={t('common:loading')} /> : null}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose} disabled={isBusy}>
          {t('putBackAll.close')}
        </Button>
        {asks ? (
          <Button isBusy={isBusy} disabled={!kinds || (state === 'none' && !goesSomething)} onClick={() => run(begin)}>
            {t(state === 'failed' ? 'undoImport.retry' : 'undoImport.do')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

const sumOf = (kinds: Kinds, of: 'goes' | 'stays'): number => kinds.reduce((sum, each) => sum + each[of], 0)

function KindTable({ kinds }: { readonly kinds: Kinds }) {
  const { t } = useTranslation('history')
  return (
    <table className="undo-import">
      <thead>
        <tr>
          <th scope="col">{t('undoImport.what')}</th>
          <th scope="col">{t('undoImport.goes')}</th>
          <th scope="col">{t('undoImport.stays')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds
          .filter(({ goes, stays }) => goes + stays > 0)
          .map(({ kind, goes, stays, reasons }) => (
            <tr key={kind}>
              <th scope="row">{t(`undoImport.kind.${kind}`)}</th>
              <td>{goes}</td>
              <td>
                {stays}
                {reasons.map(({ reason, count }) => (
                  <span key={reason} className="undo-import-reason">
                    {t('line', { name: count, text: t(`undoImport.reason.${reason}`) })}
                  </span>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
