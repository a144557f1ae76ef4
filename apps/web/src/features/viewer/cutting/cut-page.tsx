import { limits } from '@banyan/contract'
import { rotateBy } from '@banyan/contract/picture-edit'
import type { Point } from '@banyan/contract/picture-edit'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { moveTilted, resizeTilted } from '../editing/boxes.ts'
import type { TiltedBox } from '../editing/boxes.ts'
import { CropBox } from '../editing/crop-box.tsx'
import { draftOf, uprightBox } from '../editing/draft.ts'
import type { BasePicture } from '../editing/draw-preview.ts'
import { PictureDialog, Stage } from '../editing/picture-dialog.tsx'
import type { PictureWorkProps } from '../editing/picture-dialog.tsx'
import { Slider } from '../editing/slider.tsx'
import { findPhotos } from './find-photos.ts'

/** Cuts a scanned page of an album into photos: boxes are suggested, and drawn by hand. */
export function CutPage({ image, onClose }: PictureWorkProps) {
  const { t } = useTranslation('viewer')
  return (
    <PictureDialog title={t('cut.heading')} image={image} onClose={onClose}>
      {(base, onBusy) => <Cutter key={image.unedited} image={image} base={base} onBusy={onBusy} onClose={onClose} />}
    </PictureDialog>
  )
}

interface Cut extends TiltedBox {
  readonly id: number
}

/** So many at a time, so that the progress can be shown, and little is repeated when the line breaks. */
const atOnce = 3

function Cutter({ image, base, onBusy, onClose }: PictureWorkProps & { base: BasePicture; onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation('viewer')
  const { cutImage, deleteImages } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const size = { width: base.picture.naturalWidth, height: base.picture.naturalHeight }
  const [cuts, setCuts] = useState(() => suggestCuts(base, 0))
  const [chosen, setChosen] = useState<number>()
  const [made, setMade] = useState<readonly number[]>([])
  const [isDone, setIsDone] = useState(false)
  const suggest = () => {
    setCuts(suggestCuts(base, lastId(cuts)))
    setChosen(undefined)
  }
  const current = cuts.find(({ id }) => id === chosen)
  const change = (id: number, changes: Partial<TiltedBox>) =>
    setCuts((before) => before.map((cut) => (cut.id === id ? { ...cut, ...changes } : cut)))
  const add = () => {
    if (cuts.length >= limits.pageCuts) return
    const cut = { box: { x1: 0.35, x2: 0.65, y1: 0.35, y2: 0.65 }, angle: 0, id: lastId(cuts) + 1 }
    setCuts([...cuts, cut])
    setChosen(cut.id)
  }
  const remove = (id: number) => {
    setCuts((before) => before.filter((cut) => cut.id !== id))
    setChosen(undefined)
  }
  const whileBusy = (work: () => Promise<void>) =>
    run(async () => {
      onBusy(true)
      try {
        await work()
      } finally {
        onBusy(false)
      }
    })
  const cutOut = () =>
    whileBusy(async () => {
      const turned = draftOf({ edit: null, anticlockwise_angle: base.turn }, size)
      const asked = cuts.map(({ box, angle }) => ({ ...inside(uprightBox(box, turned)), angle }))
      const ids: number[] = []
      for (let start = 0; start < asked.length; start += atOnce) {
        const photos = await cutImage(image.id, { version: image.version, cuts: asked.slice(start, start + atOnce) })
        ids.push(...photos.map(({ id }) => id))
        setMade([...ids])
      }
      setIsDone(true)
    })
  const undo = () =>
    whileBusy(async () => {
      await deleteImages(made)
      setMade([])
      setIsDone(false)
    })
  if (isDone)
    return (
      <div className="adjust-panel">
        <p role="status">{t('cut.done', { count: made.length })}</p>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <div className="adjust-buttons">
          <Button emphasis="secondary" isBusy={isBusy} onClick={undo}>
            {t('cut.undo')}
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cut.close')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="adjust">
      <Stage size={size}>
        <img className="adjust-page" src={base.picture.src} alt={t('cut.page')} draggable={false} />
        {cuts.map((cut, index) => (
          <CropBox
            key={cut.id}
            label={t('cut.box', { number: index + 1 })}
            size={size}
            className={cut.id === chosen ? 'adjust-cut is-chosen' : 'adjust-cut'}
            hasHandles={cut.id === chosen}
            isPressed={cut.id === chosen}
            style={{
              left: `${cut.box.x1 * 100}%`,
              top: `${cut.box.y1 * 100}%`,
              width: `${(cut.box.x2 - cut.box.x1) * 100}%`,
              height: `${(cut.box.y2 - cut.box.y1) * 100}%`,
              transform: `rotate(${-cut.angle / 10}deg)`,
              zIndex: cut.id === chosen ? 1 : 0,
            }}
            onFocus={() => setChosen(cut.id)}
            start={() => {
              setChosen(cut.id)
              return cut
            }}
            onMove={(from, by) => change(from.id, { box: moveTilted(from, alongSides(by, from), size) })}
            onResize={(from, corner, by) => change(from.id, { box: resizeTilted(from, corner, alongSides(by, from), size) })}
            onRemove={() => remove(cut.id)}
          />
        ))}
      </Stage>
      <div className="adjust-panel">
        <p className="adjust-note" role="status">
          {cuts.length === 0 ? t('cut.none') : t('cut.count', { count: cuts.length })}
        </p>
        <div className="adjust-buttons">
          <Button emphasis="secondary" disabled={isBusy || cuts.length >= limits.pageCuts} onClick={add}>
            {t('cut.add')}
          </Button>
          <Button emphasis="quiet" disabled={isBusy} onClick={suggest}>
            {t('cut.suggest')}
          </Button>
        </div>
        {current ? (
          <>
            <Slider
              label={t('adjust.straighten')}
              value={current.angle}
              min={-450}
              max={450}
              text={t('adjust.degrees', { count: current.angle / 10 })}
              onChange={(angle) =>
                change(current.id, { angle, box: moveTilted({ box: current.box, angle }, { x: 0, y: 0 }, size) })
              }
            />
            <Button emphasis="quiet" disabled={isBusy} onClick={() => remove(current.id)}>
              {t('cut.remove', { number: cuts.indexOf(current) + 1 })}
            </Button>
          </>
        ) : null}
        <p className="adjust-note">{t('cut.kept')}</p>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <div className="adjust-buttons adjust-end">
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button isBusy={isBusy} disabled={cuts.length === 0} onClick={cutOut}>
            {isBusy ? t('cut.progress', { done: made.length, count: cuts.length }) : t('cut.save', { count: cuts.length })}
          </Button>
        </div>
      </div>
    </div>
  )
}

const lastId = (cuts: readonly Cut[]): number => Math.max(0, ...cuts.map(({ id }) => id))

const suggestCuts = (base: BasePicture, after: number): readonly Cut[] =>
  findPhotos(pageOf(base))
    .slice(0, limits.pageCuts)
    .map(({ box, angle }, index) => ({ box, angle, id: after + index + 1 }))

/** What a drag on the page is along the sides of a tilted box. */
const alongSides = (by: Point, { angle }: TiltedBox): Point => rotateBy(by, angle)

const inside = ({ x1, x2, y1, y2 }: TiltedBox['box']) => {
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  return { x1: within(x1), x2: within(x2), y1: within(y1), y2: within(y2) }
}

const searchedPx = 400

function pageOf({ picture }: BasePicture) {
  const scale = Math.min(1, searchedPx / Math.max(picture.naturalWidth, picture.naturalHeight))
  const canvas = document.createElement('canvas')
  const width = (canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale)))
  const height = (canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, width, height)
  return {
    width,
    height,
    channels: 4 as const,
    data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(width * height * 4),
  }
}
