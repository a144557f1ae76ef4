import { combine } from '../grammar/language.ts'
import type { KinWord, Language } from '../grammar/language.ts'
import { concepts as of } from '../kin/concepts.ts'

/**
 * Nouns by their stems: nominative, genitive without -n, partitive, plural nominative, plural genitive, plural partitive, and the stem
 * of possessive suffixes: `eno eno enoa enot enojen enoja eno` makes eno, enon, enoni, enomme …
 */
const nouns: readonly (readonly [chains: string, forms: string])[] = [
  [of.grandchild, 'lastenlapsi lastenlapse lastenlasta lastenlapset lastenlasten lastenlapsia lastenlapse'],
  [of.parent, 'vanhempi vanhemma vanhempaa vanhemmat vanhempien vanhempia vanhempa'],
  [of.mother, 'äiti äidi äitiä äidit äitien äitejä äiti'],
  [of.father, 'isä isä isää isät isien isiä isä'],
  [of.child, 'lapsi lapse lasta lapset lasten lapsia lapse'],
  [of.son, 'poika poja poikaa pojat poikien poikia poika'],
  [of.daughter, 'tytär tyttäre tytärtä tyttäret tyttärien tyttäriä tyttäre'],
  [of.daughter, 'tyttö tytö tyttöä tytöt tyttöjen tyttöjä tyttö'],
  [of.sibling, 'sisarus sisarukse sisarusta sisarukset sisarusten sisaruksia sisarukse'],
  [of.brother, 'veli velje veljeä veljet veljien veljiä velje'],
  [of.sister, 'sisko sisko siskoa siskot siskojen siskoja sisko'],
  [of.sister, 'sisar sisare sisarta sisaret sisarien sisaria sisare'],
  [of.husband, 'mies miehe miestä miehet miesten miehiä miehe'],
  [of.husband, 'aviomies aviomiehe aviomiestä aviomiehet aviomiesten aviomiehiä aviomiehe'],
  [of.wife, 'vaimo vaimo vaimoa vaimot vaimojen vaimoja vaimo'],
  [of.partner, 'puoliso puoliso puolisoa puolisot puolisoiden puolisoita puoliso'],
  [of.partner, 'kumppani kumppani kumppania kumppanit kumppanien kumppaneita kumppani'],
  [of.grandparent, 'isovanhempi isovanhemma isovanhempaa isovanhemmat isovanhempien isovanhempia isovanhempa'],
  [of.grandmother, 'isoäiti isoäidi isoäitiä isoäidit isoäitien isoäitejä isoäiti'],
  [of.grandmother, 'mummo mummo mummoa mummot mummojen mummoja mummo'],
  [of.grandmother, 'mummi mummi mummia mummit mummien mummeja mummi'],
  [of.grandfather, 'isoisä isoisä isoisää isoisät isoisien isoisiä isoisä'],
  [of.grandfather, 'ukki uki ukkia ukit ukkien ukkeja ukki'],
  [of.grandfather, 'vaari vaari vaaria vaarit vaarien vaareja vaari'],
  [of.maternalGrandmother, 'äidinäiti äidinäidi äidinäitiä äidinäidit äidinäitien äidinäitejä äidinäiti'],
  [of.maternalGrandfather, 'äidinisä äidinisä äidinisää äidinisät äidinisien äidinisiä äidinisä'],
  [of.paternalGrandmother, 'isänäiti isänäidi isänäitiä isänäidit isänäitien isänäitejä isänäiti'],
  [of.paternalGrandfather, 'isänisä isänisä isänisää isänisät isänisien isänisiä isänisä'],
  [
    of.greatGrandparent,
    'isoisovanhempi isoisovanhemma isoisovanhempaa isoisovanhemmat isoisovanhempien isoisovanhempia isoisovanhempa',
  ],
  [of.greatGrandmother, 'isoisoäiti isoisoäidi isoisoäitiä isoisoäidit isoisoäitien isoisoäitejä isoisoäiti'],
  [of.greatGrandfather, 'isoisoisä isoisoisä isoisoisää isoisoisät isoisoisien isoisoisiä isoisoisä'],
  [
    of.greatGreatGrandmother,
    'isoisoisoäiti isoisoisoäidi isoisoisoäitiä isoisoisoäidit isoisoisoäitien isoisoisoäitejä isoisoisoäiti',
  ],
  [of.greatGreatGrandfather, 'isoisoisoisä isoisoisoisä isoisoisoisää isoisoisoisät isoisoisoisien isoisoisoisiä isoisoisoisä'],
  [of.grandchild, 'lapsenlapsi lapsenlapse lapsenlasta lapsenlapset lapsenlasten lapsenlapsia lapsenlapse'],
  [of.grandson, 'pojanpoika pojanpoja pojanpoikaa pojanpojat pojanpoikien pojanpoikia pojanpoika'],
  ['d,s', 'tyttärenpoika tyttärenpoja tyttärenpoikaa tyttärenpojat tyttärenpoikien tyttärenpoikia tyttärenpoika'],
  ['s,d', 'pojantytär pojantyttäre pojantytärtä pojantyttäret pojantyttärien pojantyttäriä pojantyttäre'],
  ['d,d', 'tyttärentytär tyttärentyttäre tyttärentytärtä tyttärentyttäret tyttärentyttärien tyttärentyttäriä tyttärentyttäre'],
  [
    of.greatGrandchild,
    'lapsenlapsenlapsi lapsenlapsenlapse lapsenlapsenlasta lapsenlapsenlapset lapsenlapsenlasten lapsenlapsenlapsia lapsenlapsenlapse',
  ],
  [of.mothersBrother, 'eno eno enoa enot enojen enoja eno'],
  [of.fathersBrother, 'setä sedä setää sedät setien setiä setä'],
  [of.aunt, 'täti tädi tätiä tädit tätien tätejä täti'],
  [of.cousin, 'serkku serku serkkua serkut serkkujen serkkuja serkku'],
  [of.femaleCousin, 'naisserkku naisserku naisserkkua naisserkut naisserkkujen naisserkkuja naisserkku'],
  [of.maleCousin, 'miesserkku miesserku miesserkkua miesserkut miesserkkujen miesserkkuja miesserkku'],
  [of.secondCousin, 'pikkuserkku pikkuserku pikkuserkkua pikkuserkut pikkuserkkujen pikkuserkkuja pikkuserkku'],
  [of.brothersSon, 'veljenpoika veljenpoja veljenpoikaa veljenpojat veljenpoikien veljenpoikia veljenpoika'],
  [of.brothersDaughter, 'veljentytär veljentyttäre veljentytärtä veljentyttäret veljentyttärien veljentyttäriä veljentyttäre'],
  [of.sistersSon, 'sisarenpoika sisarenpoja sisarenpoikaa sisarenpojat sisarenpoikien sisarenpoikia sisarenpoika'],
  [of.sistersSon, 'siskonpoika siskonpoja siskonpoikaa siskonpojat siskonpoikien siskonpoikia siskonpoika'],
  [
    of.sistersDaughter,
    'sisarentytär sisarentyttäre sisarentytärtä sisarentyttäret sisarentyttärien sisarentyttäriä sisarentyttäre',
  ],
  [of.sistersDaughter, 'siskontyttö siskontytö siskontyttöä siskontytöt siskontyttöjen siskontyttöjä siskontyttö'],
  [of.motherInLaw, 'anoppi anopi anoppia anopit anoppien anoppeja anoppi'],
  [of.fatherInLaw, 'appi ape appea apet appien appia appe'],
  [of.parentInLaw, 'appivanhempi appivanhemma appivanhempaa appivanhemmat appivanhempien appivanhempia appivanhempa'],
  [of.sonInLaw, 'vävy vävy vävyä vävyt vävyjen vävyjä vävy'],
  [of.daughterInLaw, 'miniä miniä miniää miniät miniöiden miniöitä miniä'],
  [of.brotherInLaw, 'lanko lango lankoa langot lankojen lankoja lanko'],
  [of.sisterInLaw, 'käly käly kälyä kälyt kälyjen kälyjä käly'],
  [of.stepmother, 'äitipuoli äitipuole äitipuolta äitipuolet äitipuolten äitipuolia äitipuole'],
  [of.stepfather, 'isäpuoli isäpuole isäpuolta isäpuolet isäpuolten isäpuolia isäpuole'],
  [of.halfBrother, 'velipuoli velipuole velipuolta velipuolet velipuolten velipuolia velipuole'],
  [of.halfSister, 'sisarpuoli sisarpuole sisarpuolta sisarpuolet sisarpuolten sisarpuolia sisarpuole'],
  [of.halfSister, 'siskopuoli siskopuole siskopuolta siskopuolet siskopuolten siskopuolia siskopuole'],
  [of.halfSibling, 'sisaruspuoli sisaruspuole sisaruspuolta sisaruspuolet sisaruspuolten sisaruspuolia sisaruspuole'],
  [of.elderBrother, 'isoveli isovelje isoveljeä isoveljet isoveljien isoveljiä isovelje'],
  [of.youngerBrother, 'pikkuveli pikkuvelje pikkuveljeä pikkuveljet pikkuveljien pikkuveljiä pikkuvelje'],
  [of.elderSister, 'isosisko isosisko isosiskoa isosiskot isosiskojen isosiskoja isosisko'],
  [of.youngerSister, 'pikkusisko pikkusisko pikkusiskoa pikkusiskot pikkusiskojen pikkusiskoja pikkusisko'],
  [of.ancestor, 'esivanhempi esivanhemma esivanhempaa esivanhemmat esivanhempien esivanhempia esivanhempa'],
  [of.descendant, 'jälkeläinen jälkeläise jälkeläistä jälkeläiset jälkeläisten jälkeläisiä jälkeläise'],
]

const adessive = (genitive: string): readonly string[] => [`${genitive}lla`, `${genitive}lle`, `${genitive}sta`]

/** On somebody is what they have: äidillä, äidilläni. */
const isOwner = (text: string): boolean => /ll[aä](?:ni|mme)?$/u.test(text)

const kin: readonly KinWord[] = [
  ...['naimisissa', 'avioliitossa'].map((text) => ({ text, chains: of.partner })),
  ...nouns.flatMap(([chains, forms]) => {
    const [nominative, genitive, partitive, plural, pluralGenitive, pluralPartitive, stem] = forms.split(' ') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const plain = [nominative, `${genitive}n`, partitive, plural, pluralGenitive, pluralPartitive, ...adessive(genitive)]
    const mine = [
      ...['ni', 'mme'].map((suffix) => stem + suffix),
      ...['ni', 'mme'].flatMap((suffix) => [
        pluralPartitive + suffix,
        partitive + suffix,
        ...adessive(genitive).map((form) => form + suffix),
      ]),
    ]
    const theirs = ['nsa', 'an', 'en'].map((suffix) => stem + suffix)
    return [
      ...plain.map((text) => ({ text, chains, isOwner: isOwner(text) })),
      ...theirs.map((text) => ({ text, chains })),
      ...mine.map((text) => ({ text, chains, isMine: true, isOwner: isOwner(text) })),
    ]
  }),
]

const side = (genitives: readonly string[], adjective: string): readonly string[] => [
  ...combine(genitives, ['puolelta', 'puolella', 'puolen', 'puoleiset', 'puoleisia', 'puoleinen', 'puoleisten']),
  adjective,
]

/** From a form of a name to what it may be a form of; all folded. */
function nameForms(word: string): readonly string[] {
  const ending = /(?:n|lla|lle|ssa|sta|a|sta|tta|ta)$/u.exec(word)?.[0]
  if (ending === undefined || word.length - ending.length < 2) return []
  const stem = word.slice(0, -ending.length)
  const forms = [stem]
  if (stem.endsWith('i')) forms.push(stem.slice(0, -1))
  if (stem.endsWith('e')) forms.push(stem.slice(0, -1), `${stem.slice(0, -1)}i`)
  if (stem.endsWith('kse')) forms.push(`${stem.slice(0, -3)}s`)
  if (stem.endsWith('se')) forms.push(`${stem.slice(0, -2)}nen`)
  // Consonants are stronger in the nominative: Antin is of Antti, Pekan of Pekka, Pentin of Pentti.
  forms.push(stem.replace(/([tkp])([aeiouy]+)$/u, '$1$1$2'))
  forms.push(stem.replace(/d([aeiouy]+)$/u, 't$1'))
  forms.push(stem.replace(/nn([aeiouy]+)$/u, 'nt$1'))
  forms.push(stem.replace(/l?l([aeiouy]+)$/u, 'lt$1'))
  return [...new Set(forms)].filter((form) => form !== word)
}

export const finnish: Language = {
  id: 'fi',
  kin,
  nameForms,
  placeCase: /(?:ssa|lla)$/u,
  placeEnding: /(?:ssa|sta|lla|lta|an|on|in|en|un|ssa)$/u,
  marks: {
    who: 'kerro, kerro nimet, kenen kanssa, kenen, kuka, ketkä, ketä, kenet, kuka on, ketkä ovat, kuka oli, ketkä olivat, mikä on nimi, näytä, luettele, mitkä, mikä, keitä, keitä ovat, keitä olivat',
    count: 'montako, kuinka monta, kuinka moni, monta, moniko, montako henkilöä, kuinka monella',
    where: 'missä, missäpäin, missä kaupungissa, missä maassa',
    when: 'milloin, koska, minä vuonna, mikä päivä',
    howOld: 'minkä ikäinen, kuinka vanha, minkäikäinen, minkä ikäisiä, kuinka vanhoja, kuinka vanha on',
    related:
      'sukua, miten sukua, miten on sukua, sukulaisuus, miksi kutsun, miksi minun pitäisi kutsua, miksi sanon, minulle sukua, millä tavalla sukua, mitä sukua',
    is: 'onko, ovatko, on, ovat, oli, olivat',
    my: 'minun, mun, meidän, omat',
    me: 'minä, minulle, minulla, minua, mulla, mulle, meillä',
    their: 'hänen, heidän',
    live: 'asuu, asuvat, asuvia, asuva, jotka asuvat, joka asuu',
    lived: 'asui, asuivat',
    born: 'syntyi, syntyivät, syntynyt, syntyneet, syntyneitä, on syntynyt, ovat syntyneet',
    died: 'kuoli, kuolivat, kuollut, kuolleet vuonna, on kuollut, menehtyi',
    before: 'ennen, ennen vuotta',
    after: 'jälkeen, vuoden jälkeen',
    between: 'välillä, vuosien, vuosina',
    decade: 'luvulla, luvun, luvulta',
    oldest: 'vanhin, vanhimmat, iäkkäin',
    youngest: 'nuorin, nuorimmat',
    living: 'elossa, elossa oleva, elossa olevat, elävä, elävät, eläviä, yhä elossa, elää, elävät vielä, elossa olevia',
    dead: 'kuolleet, edesmennyt, edesmenneet, vainaja',
    relatives:
      'sukulainen, sukulaiset, sukulaisia, sukulaiseni, sukulaisista, sukulaisistani, sukulaisteni, suvustani, suvustamme, perheestäni, perheestämme, sukuni, perheeni, sukulaisemme, perheenjäsen, suvun jäsen',
    everybody:
      'henkilö, henkilöt, henkilöä, ihminen, ihmiset, ihmistä, kaikki, joku, suvussa, suvussamme, perheessä, perheessämme, sukupuussa, suvun, suku',
    skip: 'ainoa, ainoan, ja, tai, vuonna, vuoden, vuotta, kanssa, olla, ole, joilla, jotka, joka, kaikista, ovatko he, hän, he, nimi, nimet, nimeltään, vielä, yhä, nyt, se, ne, miten, millä tavalla, sitä, jos',
  },
  sides: {
    mother: side(['äidin', 'äitini', 'hänen äitinsä', 'äitinsä'], 'äidinpuoleiset'),
    father: side(['isän', 'isäni', 'hänen isänsä', 'isänsä'], 'isänpuoleiset'),
  },
  examples: [
    'Mitä sukua {name} on minulle?',
    'Ketkä ovat äitini serkut?',
    'Montako serkkua minulla on?',
    'Kuka on minun enoni?',
    'Kuka syntyi vuonna {year}?',
    'Kuka on vanhin elossa oleva sukulaiseni?',
  ],
}
