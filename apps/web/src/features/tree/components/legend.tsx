import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { ToolIcon } from '../commands/tool-icon.tsx'
import './legend.css'

/** What the canvas draws, as small pictures of 64 × 40 px. */
const marks = [
  { name: 'notByBirth', line: 'M32 2v10', dashed: 'M32 12v26' },
  { name: 'twins', line: 'M16 38V12q0-6 6-6h20q6 0 6 6v26M16 26h32M32 6V0', dashed: '' },
  { name: 'separated', line: 'M4 20h56M28 27l8-14', dashed: '' },
  { name: 'divorced', line: 'M4 20h56M25 27l8-14M31 27l8-14', dashed: '' },
  { name: 'elsewhere', line: '', dashed: 'M32 8v28' },
] as const

/** A button over the picture that explains its lines and signs. */
export function Legend() {
  const { t } = useTranslation('tree')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        className="tree-legend-button"
        aria-label={t('legend.title')}
        title={t('legend.title')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <ToolIcon name="legend" />
      </button>
      {isOpen ? (
        <Dialog title={t('legend.title')} onClose={close}>
          <dl className="tree-legend">
            {marks.map((mark) => (
              <div key={mark.name}>
                <dt>
                  <svg width="64" height="40" viewBox="0 0 64 40" aria-hidden="true">
                    <path d={mark.line} />
                    <path d={mark.dashed} strokeDasharray="6 5" />
                  </svg>
                  {t(`legend.${mark.name}`)}
                </dt>
                {mark.name === 'separated' || mark.name === 'divorced' ? null : <dd>{t(`legend.more.${mark.name}`)}</dd>}
              </div>
            ))}
            <div>
              <dt>
                <span className="tree-legend-sign" aria-hidden="true">
                  †
                </span>
                {t('legend.dead')}
              </dt>
              <dd>{t('legend.more.dead')}</dd>
            </div>
          </dl>
          <DialogActions>
            <Button onClick={close}>{t('legend.close')}</Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}
