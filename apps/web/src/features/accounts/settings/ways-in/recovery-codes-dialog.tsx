import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const save = () => {
    const text = [t('recovery.file', { host: window.location.host }), '', ...codes, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'banyan-codes.txt')
  }
  return (
    <Dialog title={t('recovery.title')} canDismiss={false} onClose={onClose}>
      <p>{t('recovery.lead')}</p>
      <ul className="ways-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button emphasis="secondary" onClick={save}>
          {t('recovery.save')}
        </Button>
        <Button onClick={onClose}>{t('recovery.kept')}</Button>
      </DialogActions>
    </Dialog>
  )
}
