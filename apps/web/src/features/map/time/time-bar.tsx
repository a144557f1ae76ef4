import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { CloseButton } from '../../../ui/close-button.tsx'
import { ticksOf } from './time-scale.ts'
import { speeds } from './use-playing.ts'
import type { Speed } from './use-playing.ts'
import './time-bar.css'

interface TimeBarProps {
  readonly first: number
  readonly last: number
  readonly year: number
  /** How many people are on the map. */
  readonly count: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly onYear: (year: number) => void
  readonly onPlay: (isPlaying: boolean) => void
  readonly onSpeed: (speed: Speed) => void
  readonly onClose: () => void
}

/** A slider through the years of the family, with a button that plays them. */
export function TimeBar({ first, last, year, count, isPlaying, speed, onYear, onPlay, onSpeed, onClose }: TimeBarProps) {
  const { t } = useTranslation('map')
  const ticks = useMemo(() => ticksOf(first, last), [first, last])
  const value = t('time.value', { year, count })
  // Said when it has been played; the slider itself says where it is moved to.
  const [played, setPlayed] = useState({ isPlaying, said: '' })
  if (played.isPlaying !== isPlaying) setPlayed({ isPlaying, said: isPlaying ? '' : value })
  return (
    <section className="map-time" aria-label={t('time.title')}>
      <div className="map-time-head">
        {/* The slider says the same. */}
        <p className="map-time-year" aria-hidden="true">
          {year}
        </p>
        <p className="map-time-count" aria-hidden="true">
          {t('markers.group', { count })}
        </p>
        <select
          className="map-time-speed"
          aria-label={t('time.speed')}
          value={speed}
          onChange={(event) => onSpeed(event.target.value as Speed)}
        >
          {(Object.keys(speeds) as Speed[]).map((each) => (
            <option key={each} value={each}>
              {t(`time.speeds.${each}`)}
            </option>
          ))}
        </select>
        <CloseButton label={t('time.today')} onClick={onClose} />
      </div>
      <div className="map-time-row">
        <button
          type="button"
          className="map-time-play"
          aria-label={t(isPlaying ? 'time.pause' : 'time.play')}
          onClick={() => onPlay(!isPlaying)}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
            <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 4.5v15l12-7.5z'} />
          </svg>
        </button>
        <div className="map-time-scale">
          <input
            type="range"
            min={first}
            max={last}
            step={1}
            value={year}
            aria-label={t('time.year')}
            aria-valuetext={value}
            onChange={(event) => onYear(Number(event.target.value))}
          />
          <div className="map-time-ticks" aria-hidden="true">
            {ticks.map((tick) => (
              <span
                key={tick.year}
                data-labelled={tick.isLabelled}
                data-main={tick.isMain}
                style={{ insetInlineStart: `${tick.at * 100}%` }}
              >
                {tick.isLabelled ? <span>{tick.year}</span> : null}
              </span>
            ))}
          </div>
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {played.said}
      </p>
    </section>
  )
}
