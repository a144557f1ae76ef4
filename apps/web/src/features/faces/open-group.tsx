import type { FaceGroup } from '@banyan/contract'
import { useState } from 'react'
import { dateText } from '../../lib/dates/date-text.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FaceCrop } from './face-crop.tsx'
import { useFaceGroup } from './faces.queries.ts'

interface OpenGroupProps {
  group: FaceGroup
  /** Takes these faces out of the group. */
  onTakeOut: (faces: readonly number[]) => Promise<void>
  onName: () => void
  onClose: () => void
}

/** All faces of an unknown person, with their photos: those that are somebody else's can be taken out. */
export function OpenGroup({ group, onTakeOut, onName, onClose }: OpenGroupProps) {
  const { t } = useTranslation(['faces', 'common'])
  const { data, error } = useFaceGroup(group.id, group.is_set_aside)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { isBusy, problem, run } = useTask()
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog title={t('open.heading', { count: data?.count ?? group.count })} onClose={onClose} canDismiss={!isBusy} place="top">
      {group.is_set_aside ? null : <p>{t('open.lead')}</p>}
      {data ? (
        <ul className="face-grid">
          {data.faces.map((face) => (
            <li key={face.id}>
              {group.is_set_aside ? (
                <FaceCrop face={face} side={104} alt={t('face', { title: face.image.title })} />
              ) : (
                <button
                  type="button"
                  className="face-choice"
                  aria-pressed={chosen.has(face.id)}
                  disabled={isBusy}
                  onClick={() => toggle(face.id)}
                >
                  <FaceCrop face={face} side={104} alt={t('face', { title: face.image.title })} />
                </button>
              )}
              <PhotoLink image={face.image} />
            </li>
          ))}
        </ul>
      ) : error ? null : (
        <Loading label={t('common:loading')} />
      )}
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
          {t('close')}
        </Button>
        {chosen.size > 0 ? (
          <Button emphasis="secondary" isBusy={isBusy} onClick={() => run(() => onTakeOut([...chosen]))}>
            {t('open.takeOut', { count: chosen.size })}
          </Button>
        ) : null}
        {group.is_set_aside ? null : (
          <Button disabled={isBusy || chosen.size > 0} onClick={onName}>
            {t('who')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function PhotoLink({ image }: { image: FaceGroup['faces'][number]['image'] }) {
  const { t } = useTranslation('faces')
  const language = useLanguage()
  return (
    <Link className="face-photo" to={`/gallery/${image.gallery_id}/?image_id=${image.id}`}>
      <span>{image.title === '' ? t('photo') : image.title}</span>
      {image.taken === '' ? null : <small>{dateText(image.taken, language)}</small>}
    </Link>
  )
}
