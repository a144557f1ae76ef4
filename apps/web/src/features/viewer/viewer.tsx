import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { allImages, refreshMarked } from '../../lib/photos/photos.queries.ts'
import { pageOf } from '../../lib/photos/viewer-place.ts'
import type { ViewerPlace } from '../../lib/photos/viewer-place.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { ViewerMaps } from './maps.ts'
import { useFrontOf } from './pages/pages.queries.ts'
import { sourceOf, withShown } from './source.ts'
import { Stage } from './stage.tsx'
import type { ViewerTalk } from './talk.ts'
import './viewer.css'

interface ViewerProps {
  place: ViewerPlace
  maps: ViewerMaps
  talk: ViewerTalk
  imageId: number
  onShow: (imageId: number) => void
  /** Called with a page if the list behind has not loaded the last image. */
  onClose: (page?: number) => void
}

/** Shows images full screen. The whole list can be browsed, however far the page behind has loaded it. */
export function Viewer({ place, maps, talk, imageId, onShow, onClose }: ViewerProps) {
  const { t } = useTranslation(['viewer', 'common'])
  const { filter, count, images, lazy, onLeft } = place
  const client = useQueryClient()
  useEffect(() => () => void refreshMarked(client), [client])
  const all = useQuery({ ...allImages(filter), enabled: lazy === undefined })
  const [known, setKnown] = useState({ data: all.data, imageId, list: all.data })
  if (known.data !== all.data || known.imageId !== imageId)
    setKnown({ data: all.data, imageId, list: withShown(all.data, known.list, imageId) })
  const whole = useMemo(() => sourceOf({ count, images }, known.list), [count, images, known.list])
  const source = lazy ?? whole
  const index = source.indexOf(imageId)
  const [startIndex, setStartIndex] = useState<number>()
  if (startIndex === undefined && index >= 0) setStartIndex(index)
  // Lists have the fronts of photographs; an address may name another page.
  const isListed = startIndex !== undefined || index >= 0 || (all.data === undefined && lazy === undefined)
  const { isPending, frontId } = useFrontOf(isListed ? undefined : imageId)
  const showFront = useEffectEvent(onShow)
  useEffect(() => {
    if (frontId !== undefined) showFront(frontId)
  }, [frontId])
  if (startIndex !== undefined)
    return (
      <Stage
        maps={maps}
        talk={talk}
        filter={filter}
        source={source}
        startIndex={startIndex}
        imageId={imageId}
        onShow={onShow}
        onLeft={onLeft}
        onClose={(at) => onClose(lazy || images.some(({ id }) => id === source.at(at)?.id) ? undefined : pageOf(at))}
      />
    )
  if ((all.isPending && lazy === undefined) || isPending || frontId !== undefined) {
    return (
      <div className="viewer-waiting">
        <Loading label={t('common:loading')} />
      </div>
    )
  }
  return (
    <Dialog title={all.error ? t('common:error.title') : t('gone.title')} onClose={() => onClose()}>
      <p>{all.error ? all.error.message : t('gone.text')}</p>
      <DialogActions>
        {all.error ? (
          <Button emphasis="secondary" onClick={() => void all.refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        ) : null}
        <Button onClick={() => onClose()}>{t('common:error.dismiss')}</Button>
      </DialogActions>
    </Dialog>
  )
}
