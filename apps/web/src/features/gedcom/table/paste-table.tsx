import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { maxTableBytes } from './read-table.ts'

/** Takes cells that were copied in a spreadsheet, with their headings. */
export function PasteTable({ onTable }: { onTable: (file: File) => void }) {
  const { t } = useTranslation('gedcom')
  const [text, setText] = useState('')
  return (
    <details className="gedcom-group">
      <summary>
        <span>{t('table.paste')}</span>
      </summary>
      <div className="gedcom-own">
        <p className="gedcom-hint">{t('table.pasteHint')}</p>
        <TextArea label={t('table.cells')} value={text} onChange={setText} maxLength={maxTableBytes} rows={6} />
        <div className="gedcom-actions">
          <Button
            emphasis="secondary"
            disabled={text.trim() === ''}
            onClick={() => onTable(new File([text], t('table.pasted'), { type: 'text/csv' }))}
          >
            {t('table.read')}
          </Button>
        </div>
      </div>
    </details>
  )
}
