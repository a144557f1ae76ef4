import type { Messages } from '../en.ts'

export const frPrinting: Messages['printing'] = {
  charts: {
    titles: {
      everyone: 'Toute notre famille',
      focus: 'La famille de {name}',
      ancestors: 'Les ancêtres de {name}',
      descendants: 'Les descendants de {name}',
      hourglass: 'Les ancêtres et les descendants de {name}',
      fan: 'Les ancêtres de {name}',
      half_fan: 'Les ancêtres de {name}',
      line: 'Le lien entre {name} et {other}',
      lives: 'Les vies de notre famille',
    },
    people: 'Personnes sur ce tableau : {count}',
    made: 'Établi le {date}',
    sheet: 'Feuille {sheet}',
    plan: 'Feuilles : {count}. Posez chaque rangée de gauche à droite, et les rangées l’une sous l’autre. Chaque feuille recouvre le bord de la précédente.',
    planGaps: 'Là où le plan n’indique aucun nom, rien n’est imprimé et il n’y a pas de feuille.',
    portrait: 'Portrait de {name}',
  },
}
