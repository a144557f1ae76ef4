import { blue, clay, Face } from './face.tsx'

const pins = [
  { x: 118, y: 128, tint: clay(3) },
  { x: 196, y: 234, tint: blue(3), isYou: true },
  { x: 352, y: 112, tint: blue(4) },
  { x: 384, y: 262, tint: clay(4) },
]

/** A coast, islands, and who lives where. */
export function MapPicture({ label }: { label: string }) {
  return (
    <svg className="home-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <clipPath id="home-map">
        <rect x="16" y="32" width="448" height="336" rx="24" />
      </clipPath>
      <g clipPath="url(#home-map)">
        <rect className="home-picture-sea" x="16" y="32" width="448" height="336" />
        <g fill="var(--banyan-leaf)" stroke="var(--banyan-line)" strokeWidth="2" strokeLinejoin="round">
          <path d="M16 32h196c-6 22 22 30 14 52-6 18-34 20-32 44 2 26 40 22 52 46 10 22-14 38-8 60 6 24 34 28 28 56-4 20-30 26-30 46 0 14 8 22 10 32H16Z" />
          <path d="M464 60c-30-12-62-20-92-8-34 14-66 22-70 54-4 26 26 34 48 30 26-6 36 18 62 14 20-4 34-14 52-8Z" />
          <path d="M330 262c-6-28 26-44 56-38 26 4 42 20 36 46-6 28-34 44-60 36-18-6-28-22-32-44Z" />
          <path d="M288 208c2-12 20-16 28-6 6 10-2 20-14 20-8 0-15-6-14-14ZM300 340c6-10 24-10 28 2 2 10-10 16-20 12-6-2-10-8-8-14Z" />
        </g>
        <path
          d="M16 214c40-8 62 18 94 8 30-10 44-40 84-44M94 368c2-44 34-70 30-112"
          fill="none"
          stroke="var(--banyan-surface)"
          strokeWidth="3"
        />
      </g>
      <rect x="16" y="32" width="448" height="336" rx="24" fill="none" stroke="var(--banyan-line)" strokeWidth="2" />
      <path
        d="M196 234C230 150 290 130 352 112M196 234c60 40 130 44 188 28M196 234c-10-50-40-80-78-106"
        fill="none"
        stroke="var(--banyan-accent)"
        strokeWidth="2"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      {pins.map(({ x, y, tint, isYou }) => (
        <g key={x}>
          <path d={`M${x - 9} ${y - 10}h18l-9 14Z`} fill={isYou ? 'var(--banyan-you)' : 'var(--banyan-accent)'} />
          <Face x={x} y={y - 32} tint={tint} {...(isYou ? { ring: 'var(--banyan-you)', width: 4 } : {})} />
        </g>
      ))}
      <g transform="translate(90 314)">
        <circle r="24" fill="var(--banyan-accent)" />
        <text className="home-picture-count" y="7" textAnchor="middle" fill="var(--banyan-surface)">
          5
        </text>
      </g>
    </svg>
  )
}
