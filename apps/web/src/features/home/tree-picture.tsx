/** Three generations of a family, among the leaves, the trunk and the hanging roots of a banyan. */
const people = [
  { x: 190, y: 84, tint: 'var(--mantine-color-clay-3)' },
  { x: 290, y: 84, tint: 'var(--mantine-color-blue-3)' },
  { x: 84, y: 172, tint: 'var(--mantine-color-blue-4)' },
  { x: 174, y: 172, tint: 'var(--mantine-color-clay-4)' },
  { x: 306, y: 172, tint: 'var(--mantine-color-blue-2)' },
  { x: 396, y: 172, tint: 'var(--mantine-color-clay-2)' },
  { x: 129, y: 262, tint: 'var(--mantine-color-blue-3)' },
  { x: 306, y: 262, tint: 'var(--mantine-color-clay-5)', isYou: true },
  { x: 396, y: 262, tint: 'var(--mantine-color-blue-3)' },
]

const roots = 'M58 236c5 52-4 98 1 144M102 276c-4 40 3 70 0 104M160 286c4 34-3 62 0 94M326 290c-4 32 3 58 0 90M372 282c4 40-3 64 0 98M424 236c-5 52 4 98-1 144'

export function TreePicture({ label }: { label: string }) {
  return (
    <svg className="tree-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <g fill="none" stroke="var(--banyan-bark)" strokeLinecap="round">
        <path d={roots} strokeWidth="4" />
        <path d="M24 380h432" strokeWidth="3" />
      </g>
      <path d="M222 240c8 60 2 104-22 140h82c-22-38-28-82-20-140Z" fill="var(--banyan-bark)" />
      <g fill="var(--banyan-leaf)">
        <circle cx="240" cy="92" r="84" />
        <circle cx="132" cy="128" r="84" />
        <circle cx="348" cy="128" r="84" />
        <circle cx="72" cy="196" r="64" />
        <circle cx="408" cy="196" r="64" />
        <circle cx="148" cy="228" r="78" />
        <circle cx="332" cy="228" r="78" />
        <circle cx="240" cy="204" r="84" />
      </g>
      <g fill="none" stroke="var(--banyan-accent)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M190 84h100M240 84v30q0 12-12 12H96q-12 0-12 12v34M240 114q0 12 12 12h42q12 0 12 12v34M84 172h90M306 172h90" />
        <path d="M129 172v90M351 172v33q0 12-12 12h-21q-12 0-12 12v33M351 205q0 12 12 12h21q12 0 12 12v33" />
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
