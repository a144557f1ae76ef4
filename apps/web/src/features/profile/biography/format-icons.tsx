import { Icon } from '../../../ui/icons/icons.tsx'

export const BoldIcon = () => (
  <Icon>
    <path d="M7 5v14h6.5a3.75 3.75 0 0 0 0-7.5H7m0-6.5h5.5a3.25 3.25 0 0 1 0 6.5" strokeWidth="2.5" />
  </Icon>
)

export const ItalicIcon = () => (
  <Icon>
    <path d="M10 5h7M7 19h7M13.5 5l-3 14" />
  </Icon>
)

export const UnderlineIcon = () => (
  <Icon>
    <path d="M7 4v7a5 5 0 0 0 10 0V4M5 20h14" />
  </Icon>
)

export const HeadingIcon = () => (
  <Icon>
    <path d="M5 5v14M15 5v14M5 12h10" strokeWidth="2.25" />
  </Icon>
)

export const SubheadingIcon = () => (
  <Icon>
    <path d="M6 9v10M13 9v10M6 14h7" />
  </Icon>
)

export const BulletListIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
  </Icon>
)

export const OrderedListIcon = () => (
  <Icon>
    <path d="M10 6h10M10 12h10M10 18h10M3.5 5l1.5-1v5M3.5 15c.5-1.2 2.5-1.2 2.5.3 0 1.2-2.5 2-2.5 3.7H6" />
  </Icon>
)

export const QuoteIcon = () => (
  <Icon>
    <path d="M5 5v14M10 8h10M10 12h10M10 16h6" />
  </Icon>
)

export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
  </Icon>
)

export const UndoIcon = () => (
  <Icon>
    <path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4" />
  </Icon>
)

export const RedoIcon = () => (
  <Icon>
    <path d="m16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h4" />
  </Icon>
)
