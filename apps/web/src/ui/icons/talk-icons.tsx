import { Icon } from './icons.tsx'

export const HeartIcon = ({ isOn }: { isOn: boolean }) => (
  <Icon>
    <path
      d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 7.5 2.8C19.5 15.4 12 20 12 20Z"
      fill={isOn ? 'currentColor' : 'none'}
    />
  </Icon>
)

/** A bubble with two lines of text. */
export const CommentIcon = () => (
  <Icon>
    <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 1-1.5 1.5h-7l-4.5 3.5v-3.5H5a1.5 1.5 0 0 1-1.5-1.5V6.5A1.5 1.5 0 0 1 5 5Zm3 4h8m-8 3.5h5" />
  </Icon>
)
