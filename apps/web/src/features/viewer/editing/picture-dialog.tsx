import type { Image } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { BasePicture } from './draw-preview.ts'
import { useBasePicture } from './use-base-picture.ts'
import './editing.css'

export interface PictureWorkProps {
  image: Image
  onClose: () => void
}

interface PictureDialogProps extends PictureWorkProps {
  title: string
  /** What is done to the picture, once it is there; while `onBusy` says so, the dialog stays open. */
  children: (base: BasePicture, onBusy: (isBusy: boolean) => void) => ReactNode
}

/** A dialog over the whole window in which somebody works on the picture of a photo as it came. */
export function PictureDialog({ title, image, onClose, children }: PictureDialogProps) {
  const { t } = useTranslation(['viewer', 'common'])
  const base = useBasePicture(image)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title={title} place="cover" canDismiss={!isBusy} onClose={onClose}>
      {base === undefined ? (
        <Loading label={t('common:loading')} />
      ) : base === 'failed' ? (
        <div className="adjust-panel">
          <Notice kind="danger">{t('notShown')}</Notice>
          <Button emphasis="secondary" onClick={onClose}>
            {t('edit.cancel')}
          </Button>
        </div>
      ) : (
        children(base, setIsBusy)
      )}
    </Dialog>
  )
}

interface StageProps {
  /** In pixels of the picture. */
  size: { readonly width: number; readonly height: number }
  children: ReactNode
}

/** The picture with what is drawn over it, as large as the window lets it be. */
export function Stage({ size, children }: StageProps) {
  return (
    <div className="adjust-room">
      <div
        className="adjust-stage"
        data-stage-width={size.width}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, calc(var(--adjust-height) * ${size.width / size.height}))`,
        }}
      >
        {children}
      </div>
    </div>
  )
}
