import type { Messages } from '../en.ts'

export const plPrinting: Messages['printing'] = {
  charts: {
    titles: {
      everyone: 'Cała nasza rodzina',
      focus: 'Rodzina: {name}',
      ancestors: 'Przodkowie: {name}',
      descendants: 'Potomkowie: {name}',
      hourglass: 'Przodkowie i potomkowie: {name}',
      fan: 'Przodkowie: {name}',
      half_fan: 'Przodkowie: {name}',
      line: 'Co łączy: {name} i {other}',
      lives: 'Życie naszej rodziny',
    },
    people: 'Osoby na tym wykresie: {count}',
    made: 'Sporządzono {date}',
    sheet: 'Kartka {sheet}',
    plan: 'Liczba kartek: {count}. Ułóż każdy rząd od lewej do prawej, a rzędy jeden pod drugim. Każda kartka zakrywa brzeg poprzedniej.',
    planGaps: 'Tam, gdzie na planie nie ma nazwy, nic nie jest drukowane i nie ma kartki.',
    portrait: 'Portret: {name}',
  },
}
