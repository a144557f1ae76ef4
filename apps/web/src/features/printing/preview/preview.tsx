import { formattingLocale } from '@banyan/contract'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { percentText } from '../parts/percent-text.ts'
import { usePreview } from '../printing.queries.ts'
import type { PrintBody, PrintPreview } from '../printing.queries.ts'
import { SheetView } from './sheet-view.tsx'

interface PreviewProps {
  /** Undefined while something is missing or wrong. */
  readonly body: PrintBody | undefined
  /** What is missing then. */
  readonly hint: string
  /** What a kind of print says beneath its sheets. */
  readonly note?: ComponentType<{ preview: PrintPreview }>
}

/** What will be printed, drawn by the server as it prints. */
export function Preview({ body, hint, note: Note }: PreviewProps) {
  const { t } = useTranslation(['printing', 'common'])
  const [wanted, setWanted] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = usePreview(body, wanted)
  const sheets = data?.sheets ?? 1
  // Another choice may need fewer sheets than the one that is shown.
  if (data !== undefined && !isPlaceholderData && data.sheets !== null && wanted > data.sheets) setWanted(data.sheets)
  return (
    <section className="print-preview" aria-label={t('preview.title')} aria-busy={isFetching}>
      {body === undefined ? (
        <p className="print-preview-empty">{hint}</p>
      ) : error ? (
        <Notice kind="danger">
          <p>{error.message}</p>
          <p>{t('preview.kept')}</p>
          <Button emphasis="secondary" onClick={() => void refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        </Notice>
      ) : data === undefined ? (
        <div className="print-preview-empty">
          <Loading label={t('preview.drawing')} />
        </div>
      ) : (
        <>
          <SheetView
            svg={data.svg}
            alternative={t('preview.alternative', { sheet: data.sheet, total: sheets, people: data.people })}
            isOld={isPlaceholderData}
          />
          {sheets > 1 ? (
            <div className="print-pager">
              <Button emphasis="secondary" disabled={wanted <= 1} onClick={() => setWanted(wanted - 1)}>
                {t('preview.previous')}
              </Button>
              <span>{t('preview.sheet', { sheet: data.sheet, total: sheets })}</span>
              <Button emphasis="secondary" disabled={wanted >= sheets} onClick={() => setWanted(wanted + 1)}>
                {t('preview.next')}
              </Button>
            </div>
          ) : null}
          <SheetNote preview={data} />
          {Note === undefined ? null : <Note preview={data} />}
        </>
      )}
      <p role="status" className="visually-hidden">
        {isFetching ? t('preview.drawing') : ''}
      </p>
    </section>
  )
}

/** How large it becomes, and how many sheets it takes. */
function SheetNote({ preview }: { preview: PrintPreview }) {
  const { t } = useTranslation('printing')
  const language = useLanguage()
  const cm = (mm: number): string =>
    new Intl.NumberFormat(formattingLocale(language), { maximumFractionDigits: 1 }).format(mm / 10)
  const { sheets, width_mm: width, height_mm: height, scale_percent: scale, people, missing_characters: missing } = preview
  return (
    <>
      <p className="print-small">
        {[
          t('preview.people', { count: people }),
          ...(sheets === null ? [] : [t('preview.sheets', { count: sheets })]),
          t('preview.size', { width: cm(width), height: cm(height) }),
          ...(scale === null ? [] : [t('preview.scale', { percent: percentText(scale / 100, language) })]),
        ].join(' · ')}
      </p>
      {scale !== null && scale < smallestLegible ? <p className="print-small">{t('preview.tooSmall')}</p> : null}
      {missing > 0 ? <p className="print-small">{t('files.missingCharacters', { count: missing })}</p> : null}
    </>
  )
}

/** Below this part of the usual size, in percent, names have fewer than five points. */
const smallestLegible = 45
