import { formattingLocale } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { showError } from '../../../lib/activity.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { divideDownloads, downloadAlone } from './divide-downloads.ts'
import { downloadZip } from './zip.ts'
import type { ZipStep } from './zip.ts'

/** Fetches several originals as one zip, more than the page can hold as several, and says how far that is. Large films come by themselves. */
export function DownloadDialog({ images, onDone }: { images: readonly Image[]; onDone: () => void }) {
  const { t } = useTranslation('gallery')
  const language = useLanguage()
  const [step, setStep] = useState<ZipStep>({ at: 'gathering' })
  const fetchAll = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { alone, zips } = divideDownloads(images)
      for (const image of alone) await downloadAlone(image, signal)
      for (const [index, each] of zips.entries()) {
        const zip = await downloadZip(each, signal, setStep)
        const number = index === 0 ? '' : ` ${index + 1}`
        saveFile(zip, `${t('toolbar.download')}${number}.zip`)
      }
    } catch (error) {
      if (signal.aborted) return
      showError(error)
    }
    onDone()
  })
  useEffect(() => {
    const controller = new AbortController()
    void fetchAll(controller.signal)
    return () => controller.abort()
  }, [])
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(formattingLocale(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      bytes / 1_000_000,
    )
  return (
    <Dialog title={t('download.heading')} onClose={onDone} canDismiss={false}>
      <output>
        {step.at === 'downloading' ? t('download.downloading', { megabytes: megabytes(step.bytes) }) : t(`download.${step.at}`)}
      </output>
      <progress className="photo-progress" aria-label={t('download.heading')} />
      <DialogActions>
        <Button emphasis="secondary" onClick={onDone}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
