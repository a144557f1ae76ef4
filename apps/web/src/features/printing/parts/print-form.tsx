import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Preview } from '../preview/preview.tsx'
import { usePrintActions } from '../printing.queries.ts'
import type { PrintBody, PrintPreview } from '../printing.queries.ts'

interface Props<Options> {
  readonly options: Options
  /** What the server is asked for; undefined while something is missing or cannot be read. */
  readonly bodyOf: (options: Options) => PrintBody | undefined
  /** What is missing then. */
  readonly hint: string
  /** How long choices must rest before the preview is drawn. */
  readonly restMs?: number
  /** What the kind of print says beneath its sheets. */
  readonly note?: ComponentType<{ preview: PrintPreview }>
  /** The choices before the preview. */
  readonly what: ReactNode
  /** The choices after it. */
  readonly how: ReactNode
  /** Called when the server has begun to make a file. */
  readonly onStarted: () => void
}

/** Choices often come several at a time. */
const usualRestMs = 400

/** The choices of a kind of print, its preview, and the button that makes the file. */
export function PrintForm<Options>({ options, bodyOf, hint, restMs = usualRestMs, note, what, how, onStarted }: Props<Options>) {
  const { t } = useTranslation('printing')
  const { start } = usePrintActions()
  const { isBusy, problem, run } = useTask()
  const [settled, settle] = useDebounced(options, restMs)
  const body = bodyOf(options)
  const make = () => {
    if (body === undefined) return
    settle()
    run(async () => {
      await start(body)
      onStarted()
    })
  }
  return (
    <form
      className="print-form"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <div className="print-what">{what}</div>
      <Preview body={bodyOf(settled)} hint={hint} {...(note === undefined ? {} : { note })} />
      <div className="print-how">
        {how}
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {body === undefined ? <p className="print-small">{hint}</p> : null}
        <Button type="submit" isBusy={isBusy} disabled={body === undefined}>
          {t('make')}
        </Button>
      </div>
    </form>
  )
}
