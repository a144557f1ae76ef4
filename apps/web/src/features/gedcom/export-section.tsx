import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'

type Version = '7.0' | '5.5.1'

/** The family as a file to keep, or to take to another program. */
export function ExportSection() {
  const { t } = useTranslation('gedcom')
  const [version, setVersion] = useState<Version>('7.0')
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
      <SelectField
        name="version"
        label={t('export.version')}
        value={version}
        options={[
          { value: '7.0', label: t('export.v7') },
          { value: '5.5.1', label: t('export.v551') },
        ]}
        onChange={setVersion}
      />
      <div className="gedcom-actions">
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => void download()}>
          {t('export.download')}
        </Button>
      </div>
    </section>
  )
}
