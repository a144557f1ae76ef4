/** The generations of a small family, on the branches and aerial roots of a banyan. */
const people = [
  { x: 190, y: 92, tint: 'var(--mantine-color-clay-3)' },
  { x: 290, y: 92, tint: 'var(--mantine-color-blue-3)' },
  { x: 90, y: 196, tint: 'var(--mantine-color-blue-4)' },
  { x: 190, y: 196, tint: 'var(--mantine-color-clay-4)' },
  { x: 290, y: 196, tint: 'var(--mantine-color-blue-2)' },
  { x: 390, y: 196, tint: 'var(--mantine-color-clay-2)' },
  { x: 140, y: 300, tint: 'var(--mantine-color-clay-3)' },
  { x: 240, y: 300, tint: 'var(--mantine-color-clay-5)', isYou: true },
  { x: 340, y: 300, tint: 'var(--mantine-color-blue-3)' },
]

export function TreePicture({ label }: { label: string }) {
  return (
    <svg className="tree-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <g fill="var(--banyan-leaf)">
        <circle cx="240" cy="96" r="84" />
        <circle cx="128" cy="136" r="88" />
        <circle cx="352" cy="136" r="88" />
        <circle cx="64" cy="204" r="60" />
        <circle cx="416" cy="204" r="60" />
        <circle cx="240" cy="180" r="100" />
      </g>
      <g fill="none" stroke="var(--banyan-bark)" strokeLinecap="round">
        <path d="M240 388c4-44 2-84-4-128M240 388c-2-40 6-90 10-124" strokeWidth="14" />
        <path d="M72 388c2-40-4-84 0-128M112 388c-2-30 2-60-2-92M372 388c4-40-2-70 2-110M412 388c-2-44 4-90 0-136" strokeWidth="5" />
        <path d="M24 388h432" strokeWidth="3" />
      </g>
      <g fill="none" stroke="var(--banyan-accent)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M190 92h100M240 92v40q0 12-12 12h-126q-12 0-12 12v40M240 132q0 12 12 12h26q12 0 12 12v40M90 196h100M290 196h100" />
        <path d="M140 196v56M140 252v48M340 196v40q0 12-12 12h-76q-12 0-12 12v40M340 236v64" />
      </g>
      {people.map(({ x, y, tint, isYou }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <circle r="27" fill="var(--banyan-surface)" stroke={isYou ? 'var(--banyan-you)' : 'var(--banyan-accent)'} strokeWidth={isYou ? 4 : 2} />
          <circle r="22" fill={tint} />
          <circle cy="-5" r="8" fill="var(--banyan-surface)" />
          <path d="M-14 14a14 12 0 0 1 28 0q-14 9-28 0Z" fill="var(--banyan-surface)" />
        </g>
      ))}
    </svg>
  )
}
