import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useGalleries } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { Link } from '../../../lib/router/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { FolderIcon, PlusIcon } from '../../../ui/icons/photo-icons.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { CreateGallery } from '../dialogs/create-gallery.tsx'
import { Empty } from '../empty.tsx'
import { failureOf, ListProblem, Pages } from '../list-state.tsx'
import { HandedFiles } from './handed-files.tsx'
import '../galleries.css'
import './gallery-table.css'

const toPage = (number: number): string => `/select_gallery/?page=${number}`
/** Where pictures go that another app has handed over. */
const toHandedUpload = (id: number): string => `/gallery/${id}/android_upload/`

/** Asks which gallery the pictures go into that another app has handed over. */
export function SelectGalleryPage() {
  const { t } = useTranslation(['gallery', 'common'])
  const page = usePageNumber()
  const navigate = useNavigate()
  const { data, error, refetch } = useGalleries(page)
  const failure = failureOf({ data, error })
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Page title={t('select.title')}>
      <HandedFiles />
      {failure ? (
        <ListProblem error={failure} page={page} toPage={toPage} onRetry={() => void refetch()} />
      ) : data ? (
        data.count === 0 ? (
          <Empty text={t('list.empty')}>
            <Button onClick={() => setIsCreating(true)}>
              <PlusIcon />
              {t('list.addFirst')}
            </Button>
          </Empty>
        ) : (
          <>
            <table className="gallery-table">
              <thead>
                <tr>
                  <th scope="col">{t('form.title')}</th>
                  <th scope="col">{t('select.photos')}</th>
                </tr>
              </thead>
              <tbody>
                {data.results.map((gallery) => (
                  <tr key={gallery.id}>
                    <td>
                      <Link to={toHandedUpload(gallery.id)}>
                        {gallery.thumbnail === null ? <FolderIcon /> : <img src={gallery.thumbnail} alt="" loading="lazy" />}
                        {gallery.title}
                      </Link>
                    </td>
                    <td>{gallery.image_count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <div className="photo-head-actions">
              <Button emphasis="secondary" onClick={() => setIsCreating(true)}>
                <PlusIcon />
                {t('create.heading')}
              </Button>
            </div>
          </>
        )
      ) : (
        <Loading label={t('common:loading')} />
      )}
      <Pages page={page} count={data?.count ?? 0} toPage={toPage} />
      {isCreating ? (
        <CreateGallery onCreated={({ id }) => void navigate(toHandedUpload(id))} onClose={() => setIsCreating(false)} />
      ) : null}
    </Page>
  )
}
