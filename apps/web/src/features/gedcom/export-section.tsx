import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

const versions = [
  { value: '7.0', label: 'export.v7' },
  { value: '5.5.1', label: 'export.v551' },
] as const

/** The family as a file to keep, or to take to another program. */
export function ExportSection() {
  const { t } = useTranslation('gedcom')
  const [version, setVersion] = useState<(typeof versions)[number]['value']>('7.0')
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    try {
      // Asked for with the token, which a plain link could not send.
      const text = await call('exportGedcom', { query: { version } })
      saveFile(new Blob([String(text)], { type: 'text/vnd.familysearch.gedcom' }), `family-${version}.ged`)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="gedcom-card" aria-labelledby="gedcom-export">
      <h2 id="gedcom-export">{t('export.title')}</h2>
      <p>{t('export.what')}</p>
      <fieldset className="gedcom-versions">
        <legend>{t('export.version')}</legend>
        {versions.map(({ value, label }) => (
          <label key={value} className="gedcom-choice">
            <input type="radio" name="version" value={value} checked={version === value} onChange={() => setVersion(value)} />
            <span className="gedcom-choice-name">{t(label)}</span>
          </label>
        ))}
      </fieldset>
      <div className="gedcom-actions">
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => void download()}>
          {t('export.download')}
        </Button>
      </div>
    </section>
  )
}
