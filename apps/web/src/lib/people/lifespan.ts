interface Years {
  readonly birth_year: number
  /** 0 means none. */
  readonly year_of_death: number
}

/** `1920–1999`, `1980`, `?–1999`, or nothing. All our languages write years alike. */
export function lifespan({ birth_year, year_of_death }: Years): string {
  const born = birth_year > 0 ? String(birth_year) : ''
  return year_of_death > 0 ? `${born || '?'}–${year_of_death}` : born
}

export const hasDied = (person: Pick<Years, 'year_of_death'>): boolean => person.year_of_death > 0
