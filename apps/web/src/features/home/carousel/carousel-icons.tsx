const icon = (path: string) => () => (
  <svg
    className="icon"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

export const BackIcon = icon('m14.5 5-7 7 7 7')
export const ForwardIcon = icon('m9.5 5 7 7-7 7')
export const PauseIcon = icon('M8.5 6v12M15.5 6v12')
export const PlayIcon = icon('M8 5.5v13L18.5 12Z')
