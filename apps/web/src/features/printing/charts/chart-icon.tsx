import type { ChartKind } from '@banyan/contract'

const paths: Readonly<Record<ChartKind, string>> = {
  everyone:
    'M3 5h8v6H3zM16 5h8v6h-8zM29 5h8v6h-8zM3 21h8v6H3zM16 21h8v6h-8zM29 21h8v6h-8zM11 8h5M24 8h5M20 11v10M7 16h26v5M7 16v5',
  focus: 'M16 13h8v6h-8zM5 2h8v6H5zM27 2h8v6h-8zM9 8v2.5h22V8M20 10.5V13M9 24h8v6H9zM23 24h8v6h-8zM20 19v2.5M13 24v-2.5h14V24',
  ancestors:
    'M16 24h8v6h-8zM6 13h8v6H6zM26 13h8v6h-8zM20 24v-2.5H10V19M20 21.5h10V19M2 2h6v5H2zM12 2h6v5h-6zM22 2h6v5h-6zM32 2h6v5h-6zM10 13v-3H5V7M10 10h5V7M30 13v-3h-5V7M30 10h5V7',
  descendants:
    'M16 2h8v6h-8zM6 13h8v6H6zM26 13h8v6h-8zM20 8v2.5H10V13M20 10.5h10V13M2 25h6v5H2zM12 25h6v5h-6zM22 25h6v5h-6zM32 25h6v5h-6zM10 19v3H5v3M10 22h5v3M30 19v3h-5v3M30 22h5v3',
  hourglass:
    'M16 13h8v6h-8zM5 2h8v6H5zM27 2h8v6h-8zM9 8v2.5h22V8M20 10.5V13M4 24h8v6H4zM16 24h8v6h-8zM28 24h8v6h-8zM20 19v5M8 24v-2.5h24V24',
  fan: 'M20 2a14 14 0 1 1-.01 0M20 7.5a8.5 8.5 0 1 1-.01 0M20 13a3 3 0 1 1-.01 0M20 2v11M20 19v11M6 16h11M23 16h11M10.1 6.1l4 4M29.9 6.1l-4 4M10.1 25.9l4-4M29.9 25.9l-4-4',
  half_fan: 'M3 26a17 17 0 0 1 34 0M9.5 26a10.5 10.5 0 0 1 21 0M16 26a4 4 0 0 1 8 0M3 26h34M20 9v13M8 14l9.2 9.2M32 14l-9.2 9.2',
  line: 'M3 20h9v8H3zM3 4h9v8H3zM16 4h9v8h-9zM29 4h8v8h-8zM29 20h8v8h-8zM7.5 20v-8M12 8h4M25 8h4M33 12v8',
  lives: 'M3 4h17v4H3zM10 11.5h20v4H10zM6 19h12v4H6zM18 26.5h19v4H18z',
}

/** A small picture of a chart; the words are beside it. */
export const ChartIcon = ({ chart }: { chart: ChartKind }) => (
  <svg
    className="print-chart-icon"
    viewBox="0 0 40 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[chart]} />
  </svg>
)
