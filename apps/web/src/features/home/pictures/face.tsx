/** A portrait of nobody in particular: a ring, a tint, head and shoulders. */
export function Face({
  x,
  y,
  tint,
  ring = 'var(--banyan-accent)',
  width = 2,
  scale = 1,
}: {
  x: number
  y: number
  tint: string
  ring?: string
  width?: number
  scale?: number
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r="27" fill="var(--banyan-surface)" stroke={ring} strokeWidth={width} />
      <circle r="22" fill={tint} />
      <circle cy="-5" r="8" fill="var(--banyan-surface)" />
      <path d="M-14 14a14 12 0 0 1 28 0q-14 9-28 0Z" fill="var(--banyan-surface)" />
    </g>
  )
}

export const blue = (shade: 2 | 3 | 4): string => `var(--mantine-color-blue-${shade})`
export const clay = (shade: 2 | 3 | 4 | 5): string => `var(--mantine-color-clay-${shade})`
