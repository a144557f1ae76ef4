import type { Column } from './family-rows.ts'

/** Puts the focus into a cell, if there is such a row. */
export const moveTo = (table: HTMLTableElement | null, row: number, column: Column): void =>
  table?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
