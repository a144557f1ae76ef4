interface Years {
  readonly birth_year: number
  /** 0 means none. */
  readonly year_of_death: number
  /** Whether the person has died, on whatever date. */
  readonly deceased?: boolean
}

/** `1920–1999`, `1980`, `?–1999`, `1920 †` for somebody who died nobody knows when, or nothing. All our languages write years alike. */
export function lifespan(person: Years): string {
  const { birth_year, year_of_death } = person
  const born = birth_year > 0 ? String(birth_year) : ''
  if (year_of_death > 0) return `${born || '?'}–${year_of_death}`
  return [born, hasDied(person) ? '†' : ''].filter((part) => part !== '').join(' ')
}

export const hasDied = ({ year_of_death, deceased }: Pick<Years, 'year_of_death' | 'deceased'>): boolean =>
  year_of_death > 0 || deceased === true
