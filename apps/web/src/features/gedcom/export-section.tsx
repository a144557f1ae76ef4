import { formattingLocale } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFamily } from './download-family.ts'
import type { FamilyFile } from './download-family.ts'

const kinds = [
  { label: 'export.v7', name: 'family-7.0.ged', file: { version: '7.0', hasPhotos: false } },
  { label: 'export.v7Photos', name: 'family-7.0.gdz', file: { version: '7.0', hasPhotos: true } },
  { label: 'export.v551', name: 'family-5.5.1.ged', file: { version: '5.5.1', hasPhotos: false } },
  { label: 'export.table', name: 'family.csv', file: 'table' },
] as const satisfies readonly { label: string; name: string; file: FamilyFile }[]

/** Exports the family as a file to keep or to use in another program. */
export function ExportSection() {
  const { t } = useTranslation('gedcom')
  const language = useLanguage()
  const [kind, setKind] = useState<(typeof kinds)[number]>(kinds[0])
  /** Undefined while no download is running. */
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const download = async () => {
    const { signal } = (running.current = new AbortController())
    setBytes(0)
    try {
      saveFile(await downloadFamily(kind.file, signal, setBytes), kind.name)
    } catch (error) {
      if (!signal.aborted) showError(error)
    }
    setBytes(undefined)
  }
  const megabytes = new Intl.NumberFormat(formattingLocale(language), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format((bytes ?? 0) / 1_000_000)
  return (
    <section className="gedcom-card" aria-labelledby="gedcom-export">
      <h2 id="gedcom-export">{t('export.title')}</h2>
      <p>{t('export.what')}</p>
      <fieldset className="gedcom-versions">
        <legend>{t('export.version')}</legend>
        {kinds.map((each) => (
          <label key={each.name} className="gedcom-choice">
            <input type="radio" name="version" value={each.name} checked={kind === each} onChange={() => setKind(each)} />
            <span className="gedcom-choice-name">{t(each.label)}</span>
          </label>
        ))}
      </fieldset>
      <div className="gedcom-actions">
        <Button emphasis="secondary" isBusy={bytes !== undefined} onClick={() => void download()}>
          {t('export.download')}
        </Button>
        {bytes === undefined || kind.file === 'table' || !kind.file.hasPhotos ? null : (
          <>
            <output>{t('export.received', { megabytes })}</output>
            <Button emphasis="secondary" onClick={() => running.current?.abort()}>
              {t('import.cancel')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
