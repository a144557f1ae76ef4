import type { Gallery } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons/photo-icons.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Opens the links to a gallery for people without an account. */
export function ShareGallery({ gallery }: { gallery: Gallery }) {
  const { t } = useTranslation('sharing')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ForWriters>
      <Button emphasis="secondary" onClick={() => setIsOpen(true)}>
        <ShareIcon />
        {t('open')}
      </Button>
      {isOpen ? <ShareDialog shared={{ galleryId: gallery.id }} title={gallery.title} onClose={() => setIsOpen(false)} /> : null}
    </ForWriters>
  )
}
