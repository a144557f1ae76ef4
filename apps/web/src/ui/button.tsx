import { Button as MantineButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../lib/router/link.tsx'

type Emphasis = 'primary' | 'secondary' | 'quiet'
const variants = { primary: 'filled', secondary: 'default', quiet: 'subtle' } as const

interface Look {
  emphasis?: Emphasis
  isWide?: boolean
  /** The one thing to do on a page for people who see badly or seldom use a computer. */
  isLarge?: boolean
  children: ReactNode
}

const look = ({ emphasis = 'primary', isWide = false, isLarge = false }: Omit<Look, 'children'>) =>
  ({
    variant: variants[emphasis],
    fullWidth: isWide,
    h: 'auto',
    mih: isLarge ? 88 : 44,
    py: 8,
    px: 'sm',
    fz: isLarge ? '1.5rem' : 'md',
    classNames: { root: 'button-root', label: 'button-label' },
  }) as const

/** A button; at most one per page is primary. While busy it cannot be pressed again. */
export function Button({
  emphasis = 'primary',
  isWide = false,
  isLarge = false,
  isBusy = false,
  children,
  ...rest
}: Look & { isBusy?: boolean } & Pick<ComponentProps<'button'>, 'type' | 'disabled' | 'onClick' | 'onMouseDown'>) {
  return (
    <MantineButton
      {...look({ emphasis, isWide, isLarge })}
      type="button"
      {...rest}
      aria-busy={isBusy}
      disabled={isBusy || rest.disabled === true}
    >
      {children}
    </MantineButton>
  )
}

/** A link that looks like a button. `isReplacing`: the page that it leads to takes the place of this one in the browser's history. */
export function LinkButton({
  to,
  state,
  isReplacing = false,
  children,
  ...rest
}: Look & { to: string; state?: unknown; isReplacing?: boolean }) {
  return (
    <MantineButton component={Link} to={to} state={state} replace={isReplacing} {...look(rest)}>
      {children}
    </MantineButton>
  )
}

/** A link that looks like a button and downloads a file. */
export function DownloadButton({ href, children, ...rest }: Look & { href: string }) {
  return (
    <MantineButton component="a" href={href} download {...look(rest)}>
      {children}
    </MantineButton>
  )
}
