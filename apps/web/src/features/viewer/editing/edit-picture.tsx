import { fadedLevels } from '@banyan/contract/picture-edit'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePhotoActions } from '../../../lib/photos/use-photo-actions.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TurnLeftIcon, TurnRightIcon } from '../../../ui/icons/photo-icons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { moveTilted, resizeTilted, withRatio } from './boxes.ts'
import { CropBox } from './crop-box.tsx'
import { draftOf, editOf, fitted, mirrorDraft, originalDraft, seenSize, tiltedStage, turnDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { drawPreview, samplePixels } from './draw-preview.ts'
import type { BasePicture } from './draw-preview.ts'
import { PictureDialog, Stage } from './picture-dialog.tsx'
import type { PictureWorkProps } from './picture-dialog.tsx'
import { Slider } from './slider.tsx'

/** Crops, straightens, mirrors, turns and brightens a photo. What is stored is how it is shown; the original stays as it came. */
export function EditPicture({ image, onClose }: PictureWorkProps) {
  const { t } = useTranslation('viewer')
  return (
    <PictureDialog title={t('adjust.heading')} image={image} onClose={onClose}>
      {(base, onBusy) => <Editor image={image} base={base} onBusy={onBusy} onClose={onClose} />}
    </PictureDialog>
  )
}

const ratios = {
  free: undefined,
  original: undefined,
  square: 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '3:4': 3 / 4,
  '2:3': 2 / 3,
} as const
type RatioName = keyof typeof ratios
const ratioNames = Object.keys(ratios) as RatioName[]

const untouched = { brightness: 0, contrast: 0, levels: null }

function Editor({ image, base, onBusy, onClose }: PictureWorkProps & { base: BasePicture; onBusy: (isBusy: boolean) => void }) {
  const { t } = useTranslation('viewer')
  const { changeImage } = usePhotoActions()
  const { isBusy, problem, run } = useTask()
  const [draft, setDraft] = useState(() =>
    draftOf(image, { width: base.picture.naturalWidth, height: base.picture.naturalHeight }),
  )
  const [ratioName, setRatioName] = useState<RatioName>('free')
  const [isOriginalShown, setIsOriginalShown] = useState(false)
  const fadeId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    if (isOriginalShown) drawPreview(canvas.current, base, { ...originalDraft(draft), turn: draft.turn }, untouched)
    else drawPreview(canvas.current, base, draft, draft)
  }, [base, draft, isOriginalShown])

  const size = seenSize(draft)
  const box = fitted(draft)
  const { size: stage, toStage } = tiltedStage(isOriginalShown ? { ...draft, angle: 0 } : draft)
  const middle = toStage({ x: ((box.x1 + box.x2) / 2) * size.width, y: ((box.y1 + box.y2) / 2) * size.height })
  const share = {
    width: ((box.x2 - box.x1) * size.width) / stage.width,
    height: ((box.y2 - box.y1) * size.height) / stage.height,
  }
  const ratio = ratioName === 'original' ? size.width / size.height : ratios[ratioName]
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const chooseRatio = (name: RatioName) => {
    setRatioName(name)
    const chosen = name === 'original' ? size.width / size.height : ratios[name]
    if (chosen !== undefined) change({ box: withRatio(box, chosen, size) })
  }
  const save = () =>
    run(async () => {
      onBusy(true)
      try {
        const turned = (draft.turn - image.anticlockwise_angle + 360) % 360
        await changeImage(image.id, {
          edit: mutable(editOf(draft)),
          version: image.version,
          ...(turned === 0 ? {} : { anticlockwise_angle: turned }),
        })
        onClose()
      } finally {
        onBusy(false)
      }
    })
  const degrees = (tenths: number) => t('adjust.degrees', { count: tenths / 10 })
  return (
    <div className="adjust">
      <Stage size={stage}>
        <canvas ref={canvas} role="img" aria-label={t('adjust.preview')} />
        {isOriginalShown ? null : (
          <CropBox
            label={t('adjust.box')}
            size={size}
            hasGrid
            style={{
              left: `${(middle.x / stage.width - share.width / 2) * 100}%`,
              top: `${(middle.y / stage.height - share.height / 2) * 100}%`,
              width: `${share.width * 100}%`,
              height: `${share.height * 100}%`,
            }}
            start={() => box}
            onMove={(from, by) => change({ box: moveTilted({ box: from, angle: draft.angle }, by, size) })}
            onResize={(from, corner, by) =>
              change({ box: resizeTilted({ box: from, angle: draft.angle }, corner, by, size, ratio) })
            }
          />
        )}
      </Stage>
      <div className="adjust-panel">
        <div className="adjust-buttons">
          <button
            type="button"
            aria-label={t('edit.turnLeft')}
            title={t('edit.turnLeft')}
            onClick={() => setDraft(turnDraft(draft, 90))}
          >
            <TurnLeftIcon />
          </button>
          <button
            type="button"
            aria-label={t('edit.turnRight')}
            title={t('edit.turnRight')}
            onClick={() => setDraft(turnDraft(draft, -90))}
          >
            <TurnRightIcon />
          </button>
          <Button emphasis="quiet" onClick={() => setDraft(mirrorDraft(draft))}>
            {t('adjust.mirror')}
          </Button>
        </div>
        <Slider
          label={t('adjust.straighten')}
          value={draft.angle}
          min={-450}
          max={450}
          step={1}
          text={degrees(draft.angle)}
          onChange={(angle) => change({ angle })}
        />
        <Slider
          label={t('adjust.brightness')}
          value={draft.brightness}
          min={-100}
          max={100}
          text={t('adjust.amount', { count: draft.brightness })}
          onChange={(brightness) => change({ brightness })}
        />
        <Slider
          label={t('adjust.contrast')}
          value={draft.contrast}
          min={-100}
          max={100}
          text={t('adjust.amount', { count: draft.contrast })}
          onChange={(contrast) => change({ contrast })}
        />
        <div className="private-switch">
          <span id={fadeId}>{t('adjust.faded')}</span>
          <Switch
            labelId={fadeId}
            isOn={draft.levels !== null}
            text={t(draft.levels === null ? 'adjust.fadedOff' : 'adjust.fadedOn')}
            onChange={(isOn) => change({ levels: isOn ? fadedLevels(samplePixels(base, { ...draft, box }), 4) : null })}
          />
        </div>
        <SelectField
          label={t('adjust.ratio')}
          value={ratioName}
          options={ratioNames.map((name) => ({ value: name, label: ratioLabel(t, name) }))}
          onChange={chooseRatio}
        />
        <div className="adjust-buttons">
          <button
            type="button"
            className="adjust-hold"
            aria-pressed={isOriginalShown}
            onPointerDown={() => setIsOriginalShown(true)}
            onPointerUp={() => setIsOriginalShown(false)}
            onPointerLeave={() => setIsOriginalShown(false)}
            onPointerCancel={() => setIsOriginalShown(false)}
            onKeyDown={({ key }) => (key === ' ' || key === 'Enter' ? setIsOriginalShown(true) : undefined)}
            onKeyUp={() => setIsOriginalShown(false)}
            onBlur={() => setIsOriginalShown(false)}
          >
            {t('adjust.showOriginal')}
          </button>
          <Button emphasis="quiet" onClick={() => setDraft(originalDraft(draft))}>
            {t('adjust.reset')}
          </Button>
        </div>
        <p className="adjust-note">{t('adjust.kept')}</p>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        <div className="adjust-buttons adjust-end">
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button isBusy={isBusy} onClick={save}>
            {t('edit.save')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const ratioLabel = (t: ReturnType<typeof useTranslation<'viewer'>>['t'], name: RatioName): string =>
  name === 'free' || name === 'original' || name === 'square' ? t(`adjust.ratios.${name}`) : name

/** As the call takes it. */
function mutable(edit: ReturnType<typeof editOf>) {
  return edit && { ...edit, crop: edit.crop && { ...edit.crop }, levels: edit.levels && [...edit.levels] }
}
