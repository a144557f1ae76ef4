import type { DemoKey } from './demo-people.ts'

/** A household: its partners (empty for a lone parent), and whom they raised. */
export interface Household {
  partners: readonly [DemoKey] | readonly [DemoKey, DemoKey]
  children: readonly DemoKey[]
}

const household = (partners: Household['partners'], ...children: DemoKey[]): Household => ({ partners, children })

export const demoHouseholds: readonly Household[] = [
  household(['takCheong', 'lin'], 'wingFuk', 'wingLuk', 'wingChing'),
  household(['walenty', 'rozalia'], 'wincenty', 'bronislawa'),
  household(['kustaa', 'hilma'], 'vaino', 'aino'),
  household(['augustin', 'hortense'], 'marcel', 'lucien'),

  household(['wingFuk', 'kwaiYing'], 'kwokWing', 'kwokHung', 'kwokFong'),
  household(['wincenty', 'helena'], 'tadeusz', 'zofia'),
  household(['vaino', 'saima'], 'pentti', 'raija'),
  household(['marcel', 'suzanne'], 'rene', 'yvette'),

  household(['kwokWing', 'sauChun'], 'kaMan', 'kaMing', 'kaWai'),
  household(['kwokHung', 'dorothy'], 'leonard', 'rosalind'),
  // Zofia lost her first husband in the war.
  household(['czeslaw', 'zofia'], 'krystyna'),
  household(['zbigniew', 'zofia'], 'marek', 'ewa'),
  household(['tadeusz', 'margaret'], 'andrew', 'helen'),
  household(['pentti', 'kerttu'], 'timo', 'marjatta'),
  household(['rene', 'simone'], 'etienne', 'blandine'),

  household(['etienne', 'kaMan'], 'camille', 'julien'),
  household(['kaMing', 'wingSze'], 'ziqing'),
  household(['leonard', 'helen'], 'adrian', 'imogen'),
  household(['gavin', 'rosalind'], 'emily'),
  household(['ian', 'rosalind'], 'callum'),
  household(['krystyna'], 'iwona'),
  household(['marek', 'beata'], 'tomasz', 'agnieszka'),
  household(['timo', 'ewa'], 'minna', 'antti'),

  household(['tomasz', 'joanna'], 'zuzanna', 'antoni'),
  // Second cousins: her grandmother Zofia was his grandfather Tadeusz's sister.
  household(['adrian', 'agnieszka'], 'oskar', 'maja'),
  household(['antti', 'camille'], 'lea', 'eino'),
  household(['julien', 'mathieu'], 'ines'),
  household(['tom', 'emily'], 'freya'),
  household(['him', 'ziqing'], 'lok'),
]
