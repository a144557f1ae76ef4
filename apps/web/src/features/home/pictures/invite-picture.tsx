import { blue, clay, Face } from './face.tsx'

/** A letter on its way from the tree to somebody who has a place in it. */
export function InvitePicture({ label }: { label: string }) {
  return (
    <svg className="home-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <g fill="var(--banyan-leaf)">
        <circle cx="84" cy="118" r="72" />
        <circle cx="160" cy="92" r="72" />
        <circle cx="206" cy="150" r="64" />
        <circle cx="112" cy="196" r="76" />
      </g>
      <g fill="none" stroke="var(--banyan-accent)" strokeWidth="2.5">
        <path d="M84 98h96M132 98v44q0 12-12 12H96q-12 0-12 12v36" />
        <path d="M132 142q0 12 12 12h24q12 0 12 12v36" strokeDasharray="3 7" strokeLinecap="round" />
      </g>
      <Face x={84} y={98} tint={clay(3)} />
      <Face x={180} y={98} tint={blue(3)} />
      <Face x={84} y={202} tint={blue(4)} ring="var(--banyan-you)" width={4} />
      <circle
        cx="180"
        cy="202"
        r="27"
        fill="var(--banyan-surface)"
        stroke="var(--banyan-accent)"
        strokeWidth="2"
        strokeDasharray="4 6"
      />
      <path d="M180 192v20M170 202h20" stroke="var(--banyan-accent)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M228 316c-34 4-50-28-48-74"
        fill="none"
        stroke="var(--banyan-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 8"
      />
      <g strokeLinejoin="round" stroke="var(--mantine-color-default-border)" strokeWidth="2">
        <path d="M236 222 340 150l104 72v126q0 12-12 12H248q-12 0-12-12Z" fill="var(--mantine-color-default-hover)" />
        <rect x="258" y="74" width="164" height="220" rx="12" fill="var(--banyan-surface)" />
      </g>
      <Face x={340} y={126} tint={clay(4)} scale={1.1} />
      <g stroke="var(--mantine-color-default-border)" strokeWidth="6" strokeLinecap="round" opacity="0.6">
        <path d="M290 180h100M302 198h76" />
      </g>
      <rect x="290" y="216" width="100" height="30" rx="10" fill="var(--banyan-accent)" />
      <path d="M318 231h44" stroke="var(--banyan-surface)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M236 226 340 292l104-66v122q0 12-12 12H248q-12 0-12-12Z"
        fill="var(--mantine-color-default)"
        stroke="var(--mantine-color-default-border)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="m242 356 74-79M438 356l-74-79" stroke="var(--mantine-color-default-border)" strokeWidth="2" />
    </svg>
  )
}
