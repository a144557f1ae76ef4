import { blue, clay, Face } from './face.tsx'

/** Photos of a family as they lie on a table; in the front one somebody is told apart by a box and a name. */
export function PhotosPicture({ label }: { label: string }) {
  return (
    <svg className="home-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <g stroke="var(--mantine-color-default-border)" strokeWidth="2">
        <g transform="rotate(-9 130 150)">
          <rect x="36" y="62" width="196" height="164" rx="12" fill="var(--banyan-surface)" />
          <rect x="50" y="76" width="168" height="136" rx="4" fill={blue(2)} stroke="none" />
          <circle cx="184" cy="108" r="16" fill="var(--banyan-surface)" stroke="none" />
          <path d="M50 176q34-44 70-16t98-24v72q0 4-4 4H54q-4 0-4-4Z" fill="var(--banyan-leaf)" stroke="none" />
        </g>
        <g transform="rotate(8 360 130)">
          <rect x="278" y="40" width="160" height="196" rx="12" fill="var(--banyan-surface)" />
          <rect x="292" y="54" width="132" height="168" rx="4" fill={clay(2)} stroke="none" />
          <path d="M292 178q30-10 60 0t72-4v44q0 4-4 4H296q-4 0-4-4Z" fill={clay(3)} stroke="none" />
        </g>
        <rect x="92" y="152" width="304" height="216" rx="12" fill="var(--banyan-surface)" />
      </g>
      <Face x={362} y={112} tint={blue(4)} />
      <rect x="108" y="168" width="272" height="184" rx="4" fill="var(--banyan-leaf)" />
      <path d="M108 300q70-26 136-8t136-12v68q0 4-4 4H112q-4 0-4-4Z" fill={clay(2)} />
      <Face x={176} y={258} tint={blue(3)} scale={1.25} />
      <Face x={252} y={236} tint={clay(4)} scale={1.25} ring="var(--banyan-you)" width={4} />
      <Face x={322} y={272} tint={blue(4)} scale={1.05} />
      <rect
        x="210"
        y="194"
        width="84"
        height="84"
        rx="6"
        fill="none"
        stroke="var(--banyan-accent)"
        strokeWidth="2.5"
        strokeDasharray="6 5"
      />
      <rect x="216" y="288" width="72" height="26" rx="10" fill="var(--banyan-accent)" />
      <path d="M232 301h40" stroke="var(--banyan-surface)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}
