import { Icon } from './icons.tsx'

/** A loudspeaker with two waves. */
export const SpeakerIcon = () => (
  <Icon>
    <path d="M4.5 9.5v5h3.2l4.3 3.8V5.7L7.7 9.5Z" />
    <path d="M15.2 9a4.2 4.2 0 0 1 0 6M17.8 6.6a7.6 7.6 0 0 1 0 10.8" />
  </Icon>
)

export const MicrophoneIcon = () => (
  <Icon>
    <rect x="9" y="3.5" width="6" height="11" rx="3" />
    <path d="M5.8 11.5a6.2 6.2 0 0 0 12.4 0M12 17.7v3" />
  </Icon>
)

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5Z" fill="currentColor" />
  </Icon>
)

export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" strokeWidth="3" />
  </Icon>
)
