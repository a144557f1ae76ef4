import type { ReactNode } from 'react'

/** An icon has no label of its own: the control around it has. */
export function Icon({ children }: { children: ReactNode }) {
  return (
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
      {children}
    </svg>
  )
}

/** Our mark: a crown over two trunks, the second grown from a hanging root. */
export function BanyanMark() {
  return (
    <svg className="icon" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 3C8.5 3 3 7.2 3 12.2c0 3.6 2.9 6 6.2 6h13.6c3.3 0 6.2-2.4 6.2-6C29 7.2 23.5 3 16 3Z"
        fill="var(--banyan-accent)"
      />
      <path
        d="M16 29V12m0 6-4.5-4.5M16 16l4.5-4.5M9 29v-8.5M23 29v-8.5M4.5 29h23"
        fill="none"
        stroke="var(--banyan-you)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Three sliders. */
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9M4 12h3" />
    <path d="M13 12h7" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
    <circle cx="10" cy="12" r="2.5" />
  </Icon>
)

/** A house. */
export const HomeIcon = () => (
  <Icon>
    <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
  </Icon>
)

/** A leaf of a calendar. */
export const DaysIcon = () => (
  <Icon>
    <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3v4m8-4v4" />
  </Icon>
)

export const FamilyIcon = () => (
  <Icon>
    <circle cx="12" cy="5" r="2.5" />
    <circle cx="5.5" cy="19" r="2.5" />
    <circle cx="18.5" cy="19" r="2.5" />
    <path d="M12 7.5V12m-6.5 4.5V14a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v2.5" />
  </Icon>
)

/** Two pictures, one behind the other. */
export const GalleryIcon = () => (
  <Icon>
    <rect x="3" y="7" width="14" height="13" rx="2" />
    <path d="M7 7V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2M3.5 18l4-4.5 3 3 2-2 4 4" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
)

export const AboutIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const LanguageIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3.5 9h17m-17 6h17M12 3c2.5 2.6 3.7 5.6 3.7 9S14.5 18.4 12 21c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z" />
  </Icon>
)

export const AppearanceIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor" stroke="none" />
  </Icon>
)

export const LoginIcon = () => (
  <Icon>
    <path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4" />
  </Icon>
)

export const LogoutIcon = () => (
  <Icon>
    <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4m-1-8h11m-4-4 4 4-4 4" />
  </Icon>
)

export const MoreIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

export const EyeIcon = () => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const EyeClosedIcon = () => (
  <Icon>
    <path d="M3 10c2 3.3 5 5 9 5s7-1.7 9-5M5.5 13.2 3.5 16m5-1.3L7.5 18m8-3.3 1 3.3m2-4.8 2 2.8" />
  </Icon>
)

export const MapPinIcon = () => (
  <Icon>
    <path d="M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21Z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Icon>
)

export const PencilIcon = () => (
  <Icon>
    <path d="m4 20 1-4L16.5 4.5a1.8 1.8 0 0 1 2.6 0l.4.4a1.8 1.8 0 0 1 0 2.6L8 19Z" />
  </Icon>
)

export const PrintIcon = () => (
  <Icon>
    <path d="M7.5 9V4h9v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7.5 14h9v6h-9Z" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
)
