import { Icon } from './icons.tsx'

/** A loudspeaker with two waves. */
export const SpeakerIcon = () => (
  <Icon>
    <path d="M4.5 9.5v5h3.2l4.3 3.8V5.7L7.7 9.5Z" />
    <path d="M15.2 9a4.2 4.2 0 0 1 0 6M17.8 6.6a7.6 7.6 0 0 1 0 10.8" />
  </Icon>
)
