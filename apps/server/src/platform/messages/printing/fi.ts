import type { Messages } from '../en.ts'

export const fiPrinting: Messages['printing'] = {
  charts: {
    titles: {
      everyone: 'Koko sukumme',
      focus: 'Lähisuku: {name}',
      ancestors: 'Esivanhemmat: {name}',
      descendants: 'Jälkeläiset: {name}',
      hourglass: 'Esivanhemmat ja jälkeläiset: {name}',
      fan: 'Esivanhemmat: {name}',
      half_fan: 'Esivanhemmat: {name}',
      line: 'Näin ovat sukua: {name} ja {other}',
      lives: 'Sukumme elämänkaaret',
    },
    people: 'Henkilöitä tässä kaaviossa: {count}',
    made: 'Laadittu {date}',
    sheet: 'Arkki {sheet}',
    plan: 'Arkkeja: {count}. Asettele jokainen rivi vasemmalta oikealle ja rivit allekkain. Jokainen arkki peittää edellisen reunan.',
    planGaps: 'Kohdissa, joissa kaaviossa ei ole tunnusta, ei ole mitään tulostettavaa eikä arkkia.',
    portrait: 'Kuvassa {name}',
  },
}
