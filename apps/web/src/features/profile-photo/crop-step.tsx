import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TurnLeftIcon, TurnRightIcon } from '../../ui/icons/photo-icons.tsx'
import { cropAround, cropWithin, firstCrop, moveCrop, resizeCrop, turnBy, turnedSize } from './crop.ts'
import type { Crop, Size, Turn } from './crop.ts'
import type { ShownPicture } from './read-picture.ts'
import { useFace } from './use-face.ts'

interface CropStepProps {
  picture: ShownPicture
  onBack: () => void
  onDone: (crop: Crop, turn: Turn) => void
}

const share = (part: number, whole: number): string => `${(100 * part) / whole}%`

/** Chooses the part of the picture that becomes the portrait. The box moves to the face once it is found, unless somebody has moved it. */
export function CropStep({ picture, onBack, onDone }: CropStepProps) {
  const { t } = useTranslation('portrait')
  const [turn, setTurn] = useState<Turn>(0)
  const [chosen, setChosen] = useState<Crop>()
  const face = useFace(picture)
  const crop = chosen ?? (face ? cropAround(face, picture) : firstCrop(picture))
  const size = turnedSize(picture, turn)
  const rotate = (quarter: 90 | -90) => {
    const next = turnBy(turn, quarter)
    setTurn(next)
    setChosen(cropWithin(crop, turnedSize(picture, next)))
  }
  return (
    <>
      <div
        className="crop-stage"
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          width: `min(100%, calc(var(--crop-height) * ${size.width / size.height}))`,
        }}
      >
        <img
          src={picture.address}
          alt={t('crop.picture')}
          style={{
            width: share(picture.width, size.width),
            height: share(picture.height, size.height),
            transform: `translate(-50%, -50%) rotate(${-turn}deg)`,
          }}
        />
        <CropBox crop={crop} size={size} isFollowing={!chosen} onChange={setChosen} />
      </div>
      <div className="crop-turn">
        <button type="button" aria-label={t('crop.turnLeft')} title={t('crop.turnLeft')} onClick={() => rotate(90)}>
          <TurnLeftIcon />
        </button>
        <button type="button" aria-label={t('crop.turnRight')} title={t('crop.turnRight')} onClick={() => rotate(-90)}>
          <TurnRightIcon />
        </button>
      </div>
      <div className="portrait-actions">
        <Button emphasis="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          onClick={() => {
            setChosen(crop)
            onDone(crop, turn)
          }}
        >
          {t('crop.done')}
        </Button>
      </div>
    </>
  )
}

const keySteps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** As a share of the shorter side. */
const keyShare = 0.02

interface CropBoxProps {
  crop: Crop
  size: Size
  /** Nobody has touched it yet, so it goes to a face by itself. */
  isFollowing: boolean
  onChange: (crop: Crop) => void
}

function CropBox({ crop, size, isFollowing, onChange }: CropBoxProps) {
  const { t } = useTranslation('portrait')
  const keysId = useId()
  const start = useRef<{ crop: Crop; x: number; y: number; scale: number }>(undefined)
  const drag = (change: typeof moveCrop) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const stage = event.currentTarget.closest('.crop-stage')
      if (event.button !== 0 || !stage) return
      event.currentTarget.setPointerCapture(event.pointerId)
      // Held, it stays.
      onChange(crop)
      start.current = { crop, x: event.clientX, y: event.clientY, scale: size.width / stage.getBoundingClientRect().width }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from) onChange(change(from.crop, (clientX - from.x) * from.scale, (clientY - from.y) * from.scale, size))
    },
    onLostPointerCapture: () => {
      start.current = undefined
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const by = keyShare * Math.min(size.width, size.height)
    onChange((event.shiftKey ? resizeCrop : moveCrop)(crop, step[0] * by, step[1] * by, size))
  }
  return (
    <div
      className={isFollowing ? 'crop-box is-following' : 'crop-box'}
      style={{
        left: share(crop.x, size.width),
        top: share(crop.y, size.height),
        width: share(crop.side, size.width),
        height: share(crop.side, size.height),
      }}
    >
      <button type="button" aria-label={t('crop.box')} aria-describedby={keysId} onKeyDown={onKeyDown} {...drag(moveCrop)} />
      {/* For the pointer only; keys resize the box itself. */}
      <span aria-hidden="true" {...drag(resizeCrop)} />
      <span id={keysId} hidden>
        {t('crop.keys')}
      </span>
    </div>
  )
}
