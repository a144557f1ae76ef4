import type { GuestImage } from '@banyan/contract'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { denseAddress } from '../../lib/photos/dense-address.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGuestActions, useWaitingPhotos } from './guests.queries.ts'
import './guests.css'

/** The photos that guests have added to a gallery and no member has looked at yet. */
export function WaitingPhotos({ galleryId }: { galleryId: number }) {
  const { t } = useTranslation('sharing')
  const id = useId()
  const { data } = useWaitingPhotos(galleryId)
  const { decide } = useGuestActions()
  const { isBusy, problem, run } = useTask()
  const [done, setDone] = useState('')
  const photos = data?.results ?? []
  const act = (ids: number[], add: boolean) =>
    run(async () => {
      await decide(ids, add)
      setDone(t(add ? 'waiting.added' : 'waiting.refused', { count: ids.length }))
    })
  if (photos.length === 0) return done === '' ? null : <output>{done}</output>
  return (
    <section className="waiting" aria-labelledby={id}>
      <h2 id={id}>{t('waiting.title', { count: data?.count ?? photos.length })}</h2>
      <p className="share-dimmed">{t('waiting.lead')}</p>
      <ul className="waiting-photos">
        {photos.map((photo) => (
          <Waiting key={photo.id} photo={photo} isBusy={isBusy} onDecide={(add) => act([photo.id], add)} />
        ))}
      </ul>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <output>{done}</output>
      {photos.length > 1 ? (
        <Button
          emphasis="secondary"
          isBusy={isBusy}
          onClick={() =>
            act(
              photos.map((photo) => photo.id),
              true,
            )
          }
        >
          {t('waiting.addAll', { count: photos.length })}
        </Button>
      ) : null}
    </section>
  )
}

function Waiting({ photo, isBusy, onDecide }: { photo: GuestImage; isBusy: boolean; onDecide: (add: boolean) => void }) {
  const { t } = useTranslation('sharing')
  const from = photo.guest_name === '' ? t('waiting.unnamed') : t('waiting.from', { name: photo.guest_name })
  return (
    <li>
      <a href={photo.large_thumbnail} target="_blank" rel="noreferrer">
        <img
          src={photo.thumbnail}
          srcSet={`${photo.thumbnail} 1x, ${denseAddress(photo.thumbnail)} 2x`}
          width={photo.thumbnail_width}
          height={photo.thumbnail_height}
          alt={photo.title}
          loading="lazy"
        />
      </a>
      <p>{[from, ...(photo.person_id === null ? [] : [t('waiting.of', { name: photo.person_name })])].join(' · ')}</p>
      <div className="share-actions">
        <Button emphasis="secondary" disabled={isBusy} onClick={() => onDecide(true)}>
          {t('waiting.add')}
          <span className="visually-hidden"> {photo.title}</span>
        </Button>
        <Button emphasis="quiet" disabled={isBusy} onClick={() => onDecide(false)}>
          {t('waiting.refuse')}
          <span className="visually-hidden"> {photo.title}</span>
        </Button>
      </div>
    </li>
  )
}
