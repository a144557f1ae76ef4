import { Icon } from './icons.tsx'

export const FolderIcon = () => (
  <Icon>
    <path d="M3 7a2 2 0 0 1 2-2h4l2.5 2.5H19a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z" />
  </Icon>
)

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

export const TrashIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 11.2a1.5 1.5 0 0 0 1.5 1.3h6.4a1.5 1.5 0 0 0 1.5-1.3L17.5 7M10 11v5m4-5v5" />
  </Icon>
)

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15" />
  </Icon>
)

export const UploadIcon = () => (
  <Icon>
    <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15" />
  </Icon>
)

/** Two points that a third one sends something to. */
export const ShareIcon = () => (
  <Icon>
    <circle cx="18" cy="5.5" r="2.5" />
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="18.5" r="2.5" />
    <path d="m8.2 10.8 7.6-4.1m-7.6 6.5 7.6 4.1" />
  </Icon>
)

/** A box with a tick: several are chosen. */
export const SelectIcon = () => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <path d="m8 12 3 3 5-6" />
  </Icon>
)

export const TurnLeftIcon = () => (
  <Icon>
    <path d="M5 4v5h5M5.5 8.7a7.5 7.5 0 1 1-1 4.3" />
  </Icon>
)

export const TurnRightIcon = () => (
  <Icon>
    <path d="M19 4v5h-5M18.5 8.7a7.5 7.5 0 1 0 1 4.3" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4.5v15l12-7.5Z" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" />
  </Icon>
)

export const FullscreenIcon = () => (
  <Icon>
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
  </Icon>
)

export const LeaveFullscreenIcon = () => (
  <Icon>
    <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />
  </Icon>
)

export const PreviousIcon = () => (
  <Icon>
    <path d="m15 5-7 7 7 7" />
  </Icon>
)

export const NextIcon = () => (
  <Icon>
    <path d="m9 5 7 7-7 7" />
  </Icon>
)

/** A face within the corners of a box. */
export const TagsIcon = () => (
  <Icon>
    <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3" />
    <circle cx="12" cy="10" r="2.5" />
    <path d="M7.5 16.5a4.6 4.6 0 0 1 9 0" />
  </Icon>
)

export const PortraitIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="10" r="3" />
    <path d="M6 18.5a6.5 6.5 0 0 1 12 0" />
  </Icon>
)

/** Sheets behind each other. */
export const PagesIcon = () => (
  <Icon>
    <rect x="4" y="7.5" width="12.5" height="12.5" rx="1.5" />
    <path d="M8 4h10a2 2 0 0 1 2 2v10" />
  </Icon>
)

/** A pen on lines of writing. */
export const WritingIcon = () => (
  <Icon>
    <path d="M4.5 7h9m-9 5h6m-6 5h4m3.5 2.5.7-3.2 7-7 2.5 2.5-7 7Z" />
  </Icon>
)

/** A photo that moves: a disc with two rings. */
export const MotionIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" strokeDasharray="2.6 2.6" />
    <circle cx="12" cy="12" r="5.5" />
    <circle cx="12" cy="12" r="1.5" fill="currentcolor" />
  </Icon>
)

export const SoundIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
  </Icon>
)

export const MutedIcon = () => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5" />
  </Icon>
)
