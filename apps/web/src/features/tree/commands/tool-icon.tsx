const paths = {
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  fit: 'M4 9V5a1 1 0 0 1 1-1h4m6 0h4a1 1 0 0 1 1 1v4m0 6v4a1 1 0 0 1-1 1h-4m-6 0H5a1 1 0 0 1-1-1v-4',
  kin: 'M4 5.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1m4 4h8m-8 3.5h5',
  print: 'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7Z',
  edit: 'm4 20 1-5L16.5 3.5a1.5 1.5 0 0 1 2 0l2 2a1.5 1.5 0 0 1 0 2L9 19Zm10-14 4 4',
  done: 'm4.5 12.5 5 5 10-11',
  cancel: 'm6 6 12 12M18 6 6 18',
  undo: 'M9 5 4 10l5 5m-4.5-5H14a5.5 5.5 0 0 1 0 11h-3',
  overview: 'M5 4.5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1m7 8h5v4h-5Z',
  legend: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4m0 3.5v.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  you: 'M12 3v3m0 12v3M3 12h3m12 0h3M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11m0 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  add: 'M12 4.5v15M4.5 12h15',
  remove: 'M4.5 7h15M9.5 7V4.5h5V7m3 0-1 13h-9l-1-13m4 3.5v6m3-6v6',
  split:
    'M9.5 14.5 7 17a3.2 3.2 0 0 1-4.5-4.5L5.5 9.5m9 0L17 7a3.2 3.2 0 0 1 4.5 4.5l-3 3M9 3.5v2M3.5 9h-.01M15 20.5v-2m5.5-3.5h.01',
} as const

export type ToolIconName = keyof typeof paths

/** An icon like the page's others, but a little bolder, because it lies over a picture. The control around it has the label. */
export function ToolIcon({ name, size = 20 }: { name: ToolIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
