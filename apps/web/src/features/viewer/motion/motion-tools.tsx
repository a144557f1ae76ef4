import { useTranslation } from '../../../lib/language/use-translation.ts'
import { MotionIcon, MutedIcon, PauseIcon, SoundIcon } from '../../../ui/icons/photo-icons.tsx'
import type { Motion } from './use-motion.ts'

/** Plays what moves of a photo, and turns its sound on. */
export function MotionTools({ motion }: { motion: Motion }) {
  const { t } = useTranslation('viewer')
  const isPlaying = motion.state === 'playing'
  const label = t(isPlaying ? 'motion.stop' : 'motion.play')
  const sound = t(motion.isMuted ? 'motion.sound' : 'motion.mute')
  return (
    <>
      <button type="button" className="viewer-tool" title={label} onClick={isPlaying ? motion.stop : motion.play}>
        {isPlaying ? <PauseIcon /> : <MotionIcon />}
        <span>{label}</span>
      </button>
      {isPlaying ? (
        <button type="button" className="viewer-tool" title={sound} onClick={motion.toggleSound}>
          {motion.isMuted ? <MutedIcon /> : <SoundIcon />}
          <span>{sound}</span>
        </button>
      ) : null}
    </>
  )
}
