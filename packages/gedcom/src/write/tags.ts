const tags = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const common =
  'ABBR ADDR ADR1 ADR2 ADR3 ADOP AGE AGNC ALIA ANCI ANUL ASSO AUTH BAPL BAPM BARM BASM BIRT BLES BURI CALN CAST CAUS CENS CHAN ' +
  'CHIL CHR CHRA CITY CONF CONL CONT COPR CORP CREM CTRY DATA DATE DEAT DESI DEST DIV DIVF DSCR EDUC EMAIL EMIG ENDL ENGA EVEN ' +
  'FACT FAM FAMC FAMS FAX FCOM FILE FORM GEDC GIVN GRAD HEAD HUSB IDNO IMMI INDI LANG LATI LONG MAP MARB MARC MARL MARR MARS ' +
  'MEDI NAME NATI NATU NCHI NICK NMR NOTE NPFX NSFX OBJE OCCU ORDN PAGE PEDI PHON PLAC POST PROB PROP PUBL QUAY REFN RELI REPO ' +
  'RESI RESN RETI ROLE SEX SLGC SLGS SOUR SPFX SSN STAE STAT SUBM SURN TEMP TEXT TIME TITL TRLR TYPE VERS WIFE WILL WWW'

/** Tags of GEDCOM 5.5.1 (and BLOB of 5.5) that GEDCOM 7 no longer has. */
export const onlyIn551 = tags('AFN ANCE BLOB CHAR CONC DESC FAMF FONE LEGA ORDI RELA RFN RIN ROMN SUBN')

/** Tags of GEDCOM 7 that 5.5.1 did not have. */
export const onlyIn70 = tags('CREA CROP EXID HEIGHT INIL LEFT MIME NO PHRASE SCHMA SDATE SNOTE TAG TOP TRAN UID WIDTH')

const inBoth = tags(common)

export function isStandardTag(tag: string, version: '7.0' | '5.5.1'): boolean {
  return inBoth.has(tag) || (version === '7.0' ? onlyIn70 : onlyIn551).has(tag)
}

/** The only superstructures of these tags, so that an extension tag of the same name elsewhere is not confused with them. */
export const onlyBelow: Readonly<Record<string, string>> = {
  HEIGHT: 'CROP',
  WIDTH: 'CROP',
  LEFT: 'CROP',
  TOP: 'CROP',
  TAG: 'SCHMA',
  SCHMA: 'HEAD',
  NO: 'INDI FAM',
  CONC: 'none',
  CHAR: 'none',
  DESC: 'none',
  ORDI: 'none',
}
