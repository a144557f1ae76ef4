import type { Image as Photo } from '@banyan/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { dateText } from '../../../lib/dates/date-text.ts'
import { useFamily } from '../../../lib/family/family.queries.ts'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { call } from '../../../lib/http/api.ts'
import { useLanguage } from '../../../lib/language/use-language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { denseAddress } from '../../../lib/photos/dense-address.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useIdle } from './use-idle.ts'
import { useWakeLock } from './use-wake-lock.ts'
import './living-room.css'

/** What the reader calls somebody. */
export type KinTermOf = (props: { family: Family; ownId: number; personId: number }) => ReactNode

interface LivingRoomProps {
  readonly count: number
  /** Undefined while it is being read. */
  readonly at: (index: number) => Photo | undefined
  /** Reads the photos around one. */
  readonly want: (index: number) => void
  readonly kinTerm: KinTermOf
  readonly onClose: () => void
}

const stepMs = 8_000

/** Photos one after the other on a large screen, with who is in them. Controls appear when somebody moves. */
export function LivingRoom({ count, at, want, kinTerm, onClose }: LivingRoomProps) {
  const { t } = useTranslation('show')
  const root = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const isIdle = useIdle()
  useWakeLock(!isPaused)
  const image = at(index)
  const next = at((index + 1) % count)
  const go = (by: number) => setIndex((now) => (now + by + count) % count)
  const ask = useEffectEvent(want)
  useEffect(() => ask(index), [index])
  const nextAddress = next === undefined ? undefined : large(next)
  useEffect(() => {
    // The browser has it by then.
    if (nextAddress !== undefined) new Image().src = nextAddress
  }, [nextAddress])
  const step = useEffectEvent(() => go(1))
  useEffect(() => {
    if (isPaused || image === undefined) return undefined
    const timer = setTimeout(step, stepMs)
    return () => clearTimeout(timer)
  }, [isPaused, image])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = root.current
    dialog?.showModal()
    // A browser that refuses shows it in its window.
    void dialog?.requestFullscreen?.().catch(() => undefined)
    const follow = () => {
      if (document.fullscreenElement === null) close()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  return (
    // The keys are those of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={root}
      className="living-room"
      aria-label={t('title')}
      data-idle={isIdle}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') go(1)
        if (key === 'ArrowLeft') go(-1)
        if (key === ' ' && document.activeElement === root.current) setIsPaused((was) => !was)
      }}
    >
      {image ? <img key={`picture ${image.id}`} className="living-room-picture" src={large(image)} alt={image.title} /> : null}
      {image ? <Caption key={`caption ${image.id}`} image={image} kinTerm={kinTerm} /> : null}
      <div className="living-room-controls">
        <button type="button" onClick={() => go(-1)}>
          {t('back')}
        </button>
        <button type="button" onClick={() => setIsPaused((was) => !was)}>
          {t(isPaused ? 'play' : 'pause')}
        </button>
        <button type="button" onClick={() => go(1)}>
          {t('next')}
        </button>
        <button type="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}

const large = ({ large_thumbnail: address }: Photo): string =>
  window.devicePixelRatio > 1 || window.innerWidth > 1_600 ? denseAddress(address) : address

function Caption({ image, kinTerm }: { image: Photo; kinTerm: KinTermOf }) {
  const { t } = useTranslation('show')
  const language = useLanguage()
  const { family } = useFamily()
  const ownId = useSession((state) => state.usersPersonId)
  const { data: tags = [] } = useQuery({
    queryKey: queryKeys.tags.ofPicture(image),
    queryFn: ({ signal }) => call('listTags', { query: { image_id: image.id }, signal }),
  })
  const date = image.taken === '' ? '' : dateText(image.taken, language)
  const isTitled = image.title !== '' && !/^(?:img|dsc|pxl|dscn|mvimg)[-_ ]?\d/i.test(image.title)
  return (
    <div className="living-room-caption">
      {isTitled ? <p className="living-room-title">{image.title}</p> : null}
      {date === '' ? null : <p>{date}</p>}
      {tags.length === 0 ? null : (
        <ul aria-label={t('people')}>
          {tags.map(({ id, person_id: personId, person_name: name, age }) => (
            <li key={id}>
              <span>{name}</span>
              {family && personId !== ownId ? kinTerm({ family, ownId, personId }) : null}
              {age === null ? null : (
                <small>{age.min === age.max ? t('age', { count: age.min }) : t('ages', { min: age.min, max: age.max })}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
