import type { Image } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { denseAddress } from '../../lib/photos/dense-address.ts'
import { DownloadButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** An edited photo can be saved as it is shown, or as it came. */
export function DownloadChoice({ image, onClose }: { image: Image; onClose: () => void }) {
  const { t } = useTranslation('viewer')
  return (
    <Dialog title={t('download')} onClose={onClose}>
      <p>{t('downloads.which')}</p>
      <DownloadButton href={`${denseAddress(image.large_thumbnail)}&download=1`}>{t('downloads.shown')}</DownloadButton>
      <DownloadButton emphasis="secondary" href={`${image.original_image}&download=1`}>
        {t('downloads.original')}
      </DownloadButton>
    </Dialog>
  )
}
