import type { Image } from '@banyan/contract'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { hasPictures } from '../../../ui/film/has-pictures.ts'
import type { Motion } from './use-motion.ts'
import './motion.css'

/** Lies over a photo while it moves, turned as the photo is. A swipe or a key still leads to the next one. */
export function MotionPlayer({ image, motion }: { image: Image; motion: Motion }) {
  const { t } = useTranslation('viewer')
  if (motion.state === 'still') return null
  if (motion.state === 'failed')
    return (
      <div className="motion-player">
        <p className="film-note" role="alert">
          {t(motion.film.is_in_work ? 'motion.inWork' : 'motion.problem')}
        </p>
      </div>
    )
  return (
    <div className="motion-player" data-playing="true">
      {/* Nobody has written down what is said in it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        src={motion.film.address ?? undefined}
        poster={image.large_thumbnail}
        data-lying={image.anticlockwise_angle % 180 !== 0}
        style={{ rotate: `${-image.anticlockwise_angle}deg` }}
        muted={motion.isMuted}
        autoPlay
        playsInline
        aria-label={image.title}
        onLoadedMetadata={({ currentTarget }) => {
          if (!hasPictures(currentTarget)) motion.fail()
        }}
        onEnded={motion.stop}
        onError={motion.fail}
      />
    </div>
  )
}
