import type { Image, ImageTag, SuggestedTag } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../lib/http/api.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { deleteTags } from '../../../lib/photos/delete-tags.ts'
import { faceCrop } from '../../../lib/photos/face-crop.ts'
import { refreshPhotos } from '../../../lib/photos/photos.queries.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Link } from '../../../lib/router/link.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Toast } from '../../../ui/toast.tsx'
import { useDeleteNotice } from '../use-delete.ts'
import './suggested-faces.css'

/** As many as can be looked at before all of them are confirmed. */
const shownAtOnce = 12
const faceSide = 104

type Suggestion = SuggestedTag & { image: Image }

/** Asks about the faces that are probably a person's: one tap each, or one for all of those shown. */
export function SuggestedFaces({ personId, name }: { personId: number; name: string }) {
  const { t } = useTranslation(['gallery', 'common'])
  const titleId = useId()
  const client = useQueryClient()
  const { isBusy, problem, run } = useTask()
  const notice = useDeleteNotice()
  const { data = [] } = useQuery({
    queryKey: queryKeys.suggestedTags.ofPerson(personId),
    queryFn: ({ signal }) => call('listSuggestedTags', { query: { person_id: String(personId) }, signal }),
    staleTime: 0,
  })
  const shown = data.filter((each): each is Suggestion => each.image !== undefined).slice(0, shownAtOnce)
  const refresh = async (): Promise<void> => {
    await Promise.all([client.invalidateQueries({ queryKey: queryKeys.suggestedTags.all }), refreshPhotos(client)])
  }
  const undo = async (tags: readonly ImageTag[]): Promise<void> => {
    await deleteTags(tags)
    await refresh()
  }
  const accept = (asked: readonly Suggestion[]) =>
    run(async () => {
      const tags = await call('acceptSuggestedTags', { body: { person_id: personId, ids: asked.map(({ id }) => id) } })
      await refresh()
      notice.tell(t('suggested.done', { count: tags.length, name }), () => undo(tags), t('suggested.undo'))
    })
  const dismiss = ({ id }: Suggestion) =>
    run(async () => {
      await call('dismissSuggestedTag', { params: { id } })
      await refresh()
      notice.tell(t('suggested.dismissed'))
    })
  return (
    <>
      {shown.length === 0 ? null : (
        <section className="suggested-faces" aria-labelledby={titleId} aria-busy={isBusy}>
          <h2 id={titleId}>{t('suggested.title', { name })}</h2>
          <ul>
            {shown.map((each) => (
              <li key={each.id}>
                <Face suggestion={each} />
                <div className="suggested-answers">
                  <Button emphasis="secondary" disabled={isBusy} onClick={() => accept([each])}>
                    {t('suggested.yes')}
                    <span className="visually-hidden">{t('suggested.where', { title: each.image.title })}</span>
                  </Button>
                  <Button emphasis="quiet" disabled={isBusy} onClick={() => dismiss(each)}>
                    {t('suggested.no')}
                    <span className="visually-hidden">{t('suggested.where', { title: each.image.title })}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
          {shown.length > 1 ? (
            <div>
              <Button isBusy={isBusy} onClick={() => accept(shown)}>
                {t('suggested.all', { count: shown.length })}
              </Button>
            </div>
          ) : null}
        </section>
      )}
      <Toast content={notice.notice} dismissLabel={t('common:error.dismiss')} onDismiss={notice.dismiss} />
    </>
  )
}

/** The face; the whole photo is a tap away. */
function Face({ suggestion: { image, ...box } }: { suggestion: Suggestion }) {
  const { address, ...place } = faceCrop(
    box,
    [
      { address: image.thumbnail, width: image.thumbnail_width, height: image.thumbnail_height },
      { address: image.large_thumbnail, width: image.large_thumbnail_width, height: image.large_thumbnail_height },
    ],
    faceSide,
  )
  return (
    <Link className="suggested-face" to={`/gallery/${image.gallery_id}/?image_id=${image.id}`}>
      <img src={address} alt={image.title} loading="lazy" decoding="async" style={place} />
    </Link>
  )
}
