/** Fields that GEDCOM has no structure for: each becomes a FACT of this TYPE. */
export const factTypes = {
  spoken_languages: 'Languages',
  skype_name: 'Skype',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
} as const
