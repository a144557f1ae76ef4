import { languages, tableColumnNames, tableColumns } from '@banyan/contract'
import type { TableColumn } from '@banyan/contract'

/** What other programs and people call the columns, besides the headings of our own export. */
const otherWords: Record<TableColumn, readonly string[]> = {
  id: ['no', 'nr', 'number', 'person id', 'numéro', 'numer', 'numero', 'nro', '序號', '序号'],
  name: ['full name', 'person', 'nom', 'personne', 'osoba', 'henkilö', 'koko nimi', '名字', '全名'],
  given: ['first name', 'forename', 'given names', 'first names', 'prénoms', 'imiona', 'etunimet', '名'],
  surname: ['last name', 'family name', 'nom de naissance', 'nazwisko rodowe', '姓氏'],
  gender: ['sex', 'sexe', 'f/m', 'm/f'],
  born: [
    'birth',
    'birth date',
    'date of birth',
    'birthday',
    'dob',
    'year of birth',
    'birth year',
    'né',
    'née',
    'né(e)',
    'date de naissance',
    'ur.',
    'data urodzenia',
    'syntymäaika',
    'syntymäpäivä',
    'synt.',
    '出生日期',
    '生日',
    '出生年份',
    '生年',
  ],
  birthplace: [
    'birth place',
    'place of birth',
    'born in',
    'né à',
    'né(e) à',
    'syntymäkunta',
    '籍貫',
    '籍贯',
    '出生地點',
    '出生地点',
  ],
  died: [
    'death',
    'death date',
    'date of death',
    'year of death',
    'mort',
    'décédé',
    'décédé(e)',
    'date de décès',
    'zm.',
    'zgon',
    'data śmierci',
    'data zgonu',
    'kuolinaika',
    'kuolinpäivä',
    '去世日期',
    '逝世日期',
    '死亡',
    '卒年',
    '歿',
  ],
  deathplace: ['death place', 'died in', 'lieu de mort', 'miejsce zgonu', '逝世地點', '去世地点'],
  occupation: ['job', 'profession', 'work', 'métier', 'praca', 'työ'],
  parents: [
    'parent',
    'father',
    'mother',
    'père',
    'mère',
    'ojciec',
    'matka',
    'isä',
    'äiti',
    '父親',
    '母親',
    '父亲',
    '母亲',
    '父',
    '母',
    'father name',
    'mother name',
  ],
  partners: [
    'partner',
    'spouse',
    'spouses',
    'husband',
    'wife',
    'conjoint',
    'époux',
    'épouse',
    'małżonek',
    'żona',
    'mąż',
    'puoliso',
    'vaimo',
    'mies',
    '配偶',
    '丈夫',
    '妻子',
    '伴侶',
    '伴侣',
  ],
  parentIds: ['parent ids', 'parent id', 'father id', 'mother id', 'parents id', 'id ojca', 'id matki', 'isän id', 'äidin id'],
  partnerIds: ['partner ids', 'partner id', 'spouse id', 'id małżonka', 'puolison id'],
}

const key = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replace(/[:*]+$/, '')
    .trim()

const columnOf = new Map<string, TableColumn>(
  tableColumnNames.flatMap((column) =>
    [...languages.map((language) => tableColumns[column][language]), ...otherWords[column]].map((word): [string, TableColumn] => [
      key(word),
      column,
    ]),
  ),
)

/** Recognises headings in any of our languages; undefined for others. */
export const readHeadings = (cells: readonly string[]): (TableColumn | undefined)[] =>
  cells.map((cell) => columnOf.get(key(cell)))
