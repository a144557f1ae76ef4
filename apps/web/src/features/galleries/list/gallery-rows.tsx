import type { Gallery } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PrivateLock } from '../../../lib/private/private-lock.tsx'
import { toGallery } from '../paths.ts'
import { Cell } from '../rows/cell.tsx'
import { rowConstants } from '../rows/justified-rows.ts'
import { PhotoRows } from '../rows/photo-rows.tsx'
import { Thumbnail } from '../rows/thumbnail.tsx'
import type { SelectionTools } from '../selection/use-selection.ts'

/** Galleries as pictures with their names beneath. */
export function GalleryRows({
  galleries,
  tools,
  isBusy,
}: {
  galleries: readonly Gallery[]
  tools: SelectionTools<Gallery>
  isBusy: boolean
}) {
  const { t } = useTranslation(['gallery', 'common'])
  const nameOf = ({ title, image_count: count, is_private: isPrivate }: Gallery): string => {
    const name = t('list.cell', { title, count })
    return isPrivate ? `${name}. ${t('common:private.mark')}` : name
  }
  return (
    <div className="photo-list" aria-busy={isBusy}>
      <PhotoRows label={t('list.title')} items={galleries} sizeOf={sizeOf}>
        {(gallery, { height }) => (
          <>
            <Cell
              height={height}
              name={nameOf(gallery)}
              to={toGallery(gallery.id)}
              choice={
                tools.isOpen
                  ? { isTaken: tools.ids.has(gallery.id), onPress: (isRange) => tools.press(gallery.id, isRange) }
                  : undefined
              }
            >
              <Thumbnail
                address={gallery.thumbnail}
                width={gallery.thumbnail_width}
                height={gallery.thumbnail_height}
                shownHeight={height}
              />
            </Cell>
            <div className="photo-caption" aria-hidden="true">
              <b>
                {gallery.title} {gallery.is_private ? <PrivateLock /> : null}
              </b>
              <small>{t('list.photos', { count: gallery.image_count })}</small>
            </div>
          </>
        )}
      </PhotoRows>
    </div>
  )
}

/** A gallery without a picture is a folder, as large as a thumbnail. */
const sizeOf = ({ thumbnail, thumbnail_width: width, thumbnail_height: height }: Gallery) =>
  thumbnail === null ? { width: rowConstants.thumbnail, height: rowConstants.thumbnail } : { width, height }
