import type { ComponentType } from 'react'
import type { MessageKey } from '../../lib/language/catalogues.ts'
import type { PrintFormProps } from './print-form-props.ts'

interface PrintKind {
  readonly label: MessageKey<'printing'>
  /** The form's code, which loads when its tab is first opened. */
  readonly load: () => Promise<ComponentType<PrintFormProps>>
}

/** What can be printed: a tab each, in this order. */
export const printKinds = {
  chart: { label: 'kind.chart', load: async () => (await import('./charts/chart-form.tsx')).ChartForm },
  family_book: {
    label: 'kind.family_book',
    load: async () => (await import('./family-book/family-book-form.tsx')).FamilyBookForm,
  },
  clan_book: { label: 'kind.clan_book', load: async () => (await import('./clan-book/clan-form.tsx')).ClanForm },
} as const satisfies Record<string, PrintKind>

export type PrintKindName = keyof typeof printKinds
export const printKindNames = Object.keys(printKinds) as PrintKindName[]
