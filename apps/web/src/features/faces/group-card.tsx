import type { FaceGroup } from '@banyan/contract'
import { useId } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FaceCrop } from './face-crop.tsx'

interface GroupCardProps {
  group: FaceGroup
  isChosen: boolean
  isBusy: boolean
  onChoose: () => void
  onOpen: () => void
  /** Asks who it is. */
  onAsk: () => void
  onConfirm: () => void
  onDeny: () => void
  onSetAside: (isSetAside: boolean) => void
}

/** One unknown person in a list: some faces, and what can be said about them. */
export function GroupCard({ group, isChosen, isBusy, onChoose, onOpen, onAsk, onConfirm, onDeny, onSetAside }: GroupCardProps) {
  const { t } = useTranslation('faces')
  const titleId = useId()
  const { person_name: name, is_set_aside: isSetAside, count } = group
  return (
    <li className="face-group" aria-labelledby={titleId} aria-busy={isBusy}>
      <div className="face-group-head">
        <h2 id={titleId}>{name === null ? t('count', { count }) : t('isIt', { name })}</h2>
        {isSetAside ? null : (
          <label className="face-group-choice">
            <input type="checkbox" checked={isChosen} onChange={onChoose} />
            {t('choose')}
          </label>
        )}
      </div>
      <button type="button" className="face-row" onClick={onOpen} aria-label={t('showAll', { count })}>
        {group.faces.map((face) => (
          <FaceCrop key={face.id} face={face} side={88} alt="" />
        ))}
        {count > group.faces.length ? <span className="face-more">+{count - group.faces.length}</span> : null}
      </button>
      <div className="face-answers">
        {isSetAside ? (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => onSetAside(false)}>
            {t('bringBack')}
          </Button>
        ) : (
          <>
            {name === null ? (
              <Button emphasis="secondary" disabled={isBusy} onClick={onAsk}>
                {t('who')}
              </Button>
            ) : (
              <>
                <Button emphasis="secondary" disabled={isBusy} onClick={onConfirm}>
                  {t('yes', { count })}
                </Button>
                <Button emphasis="quiet" disabled={isBusy} onClick={onDeny}>
                  {t('no')}
                </Button>
              </>
            )}
            <Button emphasis="quiet" disabled={isBusy} onClick={() => onSetAside(true)}>
              {t('setAside')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
