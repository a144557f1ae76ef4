import type { Image } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { TurnLeftIcon, TurnRightIcon } from '../../ui/icons/photo-icons.tsx'

const step = 90

/**
 * Turns the shown picture in quarter turns. `turned` counts clockwise without wrapping, so that the animation turns the right
 * way.
 */
export function TurnImage({ image, turned, onChange }: { image: Image; turned: number; onChange: (turned: number) => void }) {
  const { t } = useTranslation('viewer')
  return (
    <div className="turn-image">
      <button
        type="button"
        className="turn-image-button"
        aria-label={t('edit.turnLeft')}
        title={t('edit.turnLeft')}
        onClick={() => onChange(turned - step)}
      >
        <TurnLeftIcon />
      </button>
      <div className="turn-image-frame">
        <img src={image.thumbnail} alt="" style={{ transform: `rotate(${turned}deg)` }} />
      </div>
      <button
        type="button"
        className="turn-image-button"
        aria-label={t('edit.turnRight')}
        title={t('edit.turnRight')}
        onClick={() => onChange(turned + step)}
      >
        <TurnRightIcon />
      </button>
    </div>
  )
}
