import { formattingLocale } from '@banyan/contract'
import { memo } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FileThumbnail } from '../../lib/photos/file-thumbnail.tsx'
import type { UploadItem } from './queue/upload-queue.ts'

/** One row per file: its picture, name and progress. */
export function UploadRows({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation('upload')
  return (
    <ul className="upload-rows" aria-label={t('rows')}>
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation('upload')
  const language = useLanguage()
  const { file, status, progress, problem, isIncomplete } = item
  const percent = new Intl.NumberFormat(formattingLocale(language), { style: 'percent' }).format(Math.floor(progress) / 100)
  const words = item.isWaiting ? t('status.waiting') : item.isHeld ? t('status.checking') : t(`status.${status}`)
  return (
    <li data-status={status}>
      <FileThumbnail file={file} />
      <div className="upload-words">
        <span className="upload-name">{file.name}</span>
        <span className="upload-status">
          {words}
          {status === 'uploading' ? ` · ${percent}` : ''}
        </span>
        <div
          className="upload-bar"
          role="progressbar"
          aria-label={file.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(progress)}
          aria-valuetext={words}
          data-moves={status === 'uploading' || status === 'processing'}
        >
          <div style={{ width: `${progress}%` }} />
        </div>
        {isIncomplete ? <p className="upload-note">{t('incomplete')}</p> : null}
        {problem === '' ? null : <p className="upload-problem">{problem}</p>}
      </div>
    </li>
  )
})
