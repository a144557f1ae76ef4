import { formattingLocale } from '@banyan/contract'
import type { Language } from '@banyan/contract'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size for people: at most three digits, rounded up. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1_000 ** step
  const digits = value < 10 ? 1 : 0
  return new Intl.NumberFormat(formattingLocale(language), {
    style: 'unit',
    unit: units[step - 1] ?? 'kilobyte',
    maximumFractionDigits: digits,
  }).format(Math.ceil(value * 10 ** digits) / 10 ** digits)
}
