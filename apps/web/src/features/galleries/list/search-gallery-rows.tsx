import { useTranslation } from '../../../lib/language/use-translation.ts'
import { Cell } from '../rows/cell.tsx'
import { rowConstants } from '../rows/justified-rows.ts'
import { PhotoRows } from '../rows/photo-rows.tsx'
import { Thumbnail } from '../rows/thumbnail.tsx'
import { toSearchGallery, useSearchGalleries } from '../timeline/searches.queries.ts'
import type { SearchGallery } from '../timeline/searches.queries.ts'

/** Galleries that fill themselves, beneath the others; nothing where there are none. */
export function SearchGalleryRows() {
  const { t } = useTranslation('gallery')
  const { data } = useSearchGalleries()
  if (data === undefined || data.length === 0) return null
  return (
    <section className="photo-list" aria-labelledby="searches-heading">
      <h2 id="searches-heading" className="photo-subheading">
        {t('list.searches')}
      </h2>
      <PhotoRows label={t('list.searches')} items={data} sizeOf={sizeOf}>
        {(gallery, { height }) => (
          <>
            <Cell
              height={height}
              name={t('list.cell', { title: gallery.title, count: gallery.count })}
              to={toSearchGallery(gallery)}
              choice={undefined}
            >
              <Thumbnail
                address={gallery.thumbnail}
                width={gallery.thumbnail_width}
                height={gallery.thumbnail_height}
                shownHeight={height}
              />
            </Cell>
            <div className="photo-caption" aria-hidden="true">
              <b>{gallery.title}</b>
              <small>{t('list.photos', { count: gallery.count })}</small>
            </div>
          </>
        )}
      </PhotoRows>
    </section>
  )
}

const sizeOf = ({ thumbnail, thumbnail_width: width, thumbnail_height: height }: SearchGallery) =>
  thumbnail === null ? { width: rowConstants.thumbnail, height: rowConstants.thumbnail } : { width, height }
