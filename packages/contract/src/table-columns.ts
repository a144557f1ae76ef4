import type { Language } from './languages.ts'

/** The columns of a table of people, as the export writes them, and their headings. An import understands all of these. */
export const tableColumns = {
  id: { en: 'Id', fr: 'Id', pl: 'Id', fi: 'Tunnus', 'zh-cn': '编号', 'zh-tw': '編號' },
  name: { en: 'Name', fr: 'Nom complet', pl: 'Imię i nazwisko', fi: 'Nimi', 'zh-cn': '姓名', 'zh-tw': '姓名' },
  given: { en: 'Given name', fr: 'Prénom', pl: 'Imię', fi: 'Etunimi', 'zh-cn': '名', 'zh-tw': '名' },
  surname: { en: 'Surname', fr: 'Nom de famille', pl: 'Nazwisko', fi: 'Sukunimi', 'zh-cn': '姓', 'zh-tw': '姓' },
  gender: { en: 'Gender', fr: 'Genre', pl: 'Płeć', fi: 'Sukupuoli', 'zh-cn': '性别', 'zh-tw': '性別' },
  born: { en: 'Born', fr: 'Naissance', pl: 'Urodzenie', fi: 'Syntynyt', 'zh-cn': '出生', 'zh-tw': '出生' },
  birthplace: {
    en: 'Birthplace',
    fr: 'Lieu de naissance',
    pl: 'Miejsce urodzenia',
    fi: 'Syntymäpaikka',
    'zh-cn': '出生地',
    'zh-tw': '出生地',
  },
  died: { en: 'Died', fr: 'Décès', pl: 'Śmierć', fi: 'Kuollut', 'zh-cn': '去世', 'zh-tw': '逝世' },
  deathplace: {
    en: 'Place of death',
    fr: 'Lieu de décès',
    pl: 'Miejsce śmierci',
    fi: 'Kuolinpaikka',
    'zh-cn': '去世地',
    'zh-tw': '逝世地',
  },
  occupation: { en: 'Occupation', fr: 'Profession', pl: 'Zawód', fi: 'Ammatti', 'zh-cn': '职业', 'zh-tw': '職業' },
  parents: { en: 'Parents', fr: 'Parents', pl: 'Rodzice', fi: 'Vanhemmat', 'zh-cn': '父母', 'zh-tw': '父母' },
  partners: { en: 'Partners', fr: 'Conjoints', pl: 'Partnerzy', fi: 'Puolisot', 'zh-cn': '伴侣', 'zh-tw': '伴侶' },
  parentIds: {
    en: 'Ids of parents',
    fr: 'Id des parents',
    pl: 'Id rodziców',
    fi: 'Vanhempien tunnukset',
    'zh-cn': '父母编号',
    'zh-tw': '父母編號',
  },
  partnerIds: {
    en: 'Ids of partners',
    fr: 'Id des conjoints',
    pl: 'Id partnerów',
    fi: 'Puolisoiden tunnukset',
    'zh-cn': '伴侣编号',
    'zh-tw': '伴侶編號',
  },
} as const satisfies Record<string, Record<Language, string>>

export type TableColumn = keyof typeof tableColumns
export const tableColumnNames = Object.keys(tableColumns) as TableColumn[]

/** Between several people in one cell. */
export const tableListSeparator = '; '

/** Stands in the column of deaths for somebody who has died nobody knows when. */
export const diedMark = '†'
