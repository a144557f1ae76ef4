import { combine } from '../grammar/language.ts'
import type { KinWord, Language } from '../grammar/language.ts'
import { concepts as of } from '../kin/concepts.ts'

/** Nouns by their forms: nominative, genitive, dative, accusative, instrumental, locative; singular, then plural. */
const rows: readonly (readonly [chains: string, forms: string])[] = [
  [of.parent, 'rodzic rodzica rodzicem rodzice rodziców rodzicom rodzicami rodzicach'],
  [of.mother, 'matka matki matce matkę matką matek matkami mama mamy mamie mamę mamą mamusia mamusi'],
  [of.father, 'ojciec ojca ojcu ojcem ojcowie ojców ojcami tata taty tacie tatę tatą tato tatuś tatusia'],
  [of.child, 'dziecko dziecka dziecku dzieckiem dzieci dzieciom dziećmi dzieciach'],
  [of.son, 'syn syna synowi synem synu synowie synów synom synami synach'],
  [of.daughter, 'córka córki córce córkę córką córek córkom córkami córkach'],
  [of.sibling, 'rodzeństwo rodzeństwa rodzeństwu rodzeństwem rodzeństwie'],
  [of.brother, 'brat brata bratu bratem bracie bracia braci braciom braćmi braciach'],
  [of.sister, 'siostra siostry siostrze siostrę siostrą sióstr siostrom siostrami siostrach'],
  [of.husband, 'mąż męża mężowi mężem mężu mężowie mężów mężami'],
  [of.wife, 'żona żony żonie żonę żoną żon żonami'],
  [
    of.partner,
    'żonaty|z żonaty zamężna|z zamężna małżonka|małżonkiem partner partnera partnerem partnerka partnerki partnerką małżonek małżonka małżonkiem małżonkowie małżonków',
  ],
  [of.grandparent, 'dziadkowie dziadków dziadkom dziadkami dziadkach'],
  [of.grandmother, 'babcia babci babcię babcią babcie babć babciami babka babki babkę babką babek'],
  [of.grandfather, 'dziadek dziadka dziadkowi dziadkiem dziadku dziadzio'],
  [of.greatGrandparent, 'pradziadkowie pradziadków pradziadkami'],
  [of.greatGrandmother, 'prababcia prababci prababcię prababcią prababcie prababka prababki prababką'],
  [of.greatGrandfather, 'pradziadek pradziadka pradziadkiem'],
  [of.greatGreatGrandparent, 'prapradziadkowie prapradziadków prapradziadkami'],
  [of.greatGreatGrandmother, 'praprababcia praprababci praprababcią praprababcie praprababka'],
  [of.greatGreatGrandfather, 'prapradziadek prapradziadka prapradziadkiem'],
  [of.grandchild, 'wnuki wnuków wnukami wnukach wnuczęta wnucząt'],
  [of.grandson, 'wnuk wnuka wnukowi wnukiem wnukowie'],
  [of.granddaughter, 'wnuczka wnuczki wnuczce wnuczkę wnuczką wnuczek wnuczkami'],
  [of.greatGrandchild, 'prawnuki prawnuków prawnukami'],
  [of.greatGrandson, 'prawnuk prawnuka prawnukiem prawnukowie'],
  [of.greatGranddaughter, 'prawnuczka prawnuczki prawnuczkę prawnuczką prawnuczek'],
  // In speech most people say wujek of all uncles; stryj is only the father's brother.
  [of.uncle, 'wujek wujka wujkowi wujkiem wujku wujkowie wujków wujkami wuj wuja wujowi wujem wujowie wujów wujami'],
  [of.fathersBrother, 'stryj stryja stryjowi stryjem stryjowie stryjów stryjami stryjek stryjka stryjkiem'],
  [of.fathersBrothersWife, 'stryjenka stryjenki stryjenkę stryjenką'],
  [of.mothersBrothersWife, 'wujenka wujenki wujenkę wujenką'],
  [of.aunt, 'ciocia cioci ciocię ciocią ciocie cioć ciociami ciotka ciotki ciotce ciotkę ciotką ciotek ciotkami'],
  [of.greatUncle, 'stryjeczny|dziadek'],
  [of.cousin, 'kuzyni kuzynów kuzynom kuzynami kuzynach kuzynostwo kuzynostwa rodzeństwo|cioteczne'],
  [
    of.maleCousin,
    'kuzyn kuzyna kuzynowi kuzynem brat|cioteczny brat|stryjeczny brata|ciotecznego bratem|ciotecznym bracia|cioteczni',
  ],
  [
    of.femaleCousin,
    'kuzynka kuzynki kuzynce kuzynkę kuzynką kuzynek kuzynkami siostra|cioteczna siostra|stryjeczna siostry|cioteczne',
  ],
  [of.secondCousin, 'kuzyni|drugiego|stopnia kuzynów|drugiego|stopnia kuzynami|drugiego|stopnia'],
  [of.maleSecondCousin, 'kuzyn|drugiego|stopnia kuzyna|drugiego|stopnia'],
  [of.femaleSecondCousin, 'kuzynka|drugiego|stopnia kuzynki|drugiego|stopnia'],
  [of.brothersSon, 'bratanek bratanka bratankowi bratankiem bratankowie bratanków bratankami'],
  [of.brothersDaughter, 'bratanica bratanicy bratanicę bratanicą bratanice bratanic bratanicami'],
  [of.sistersSon, 'siostrzeniec siostrzeńca siostrzeńcowi siostrzeńcem siostrzeńcy siostrzeńców siostrzeńcami'],
  [of.sistersDaughter, 'siostrzenica siostrzenicy siostrzenicę siostrzenicą siostrzenice siostrzenic siostrzenicami'],
  [of.parentInLaw, 'teściowie teściów teściom teściami'],
  [of.motherInLaw, 'teściowa teściowej teściową teściowe teściowych'],
  [of.fatherInLaw, 'teść teścia teściowi teściem teście'],
  [of.sonInLaw, 'zięć zięcia zięciowi zięciem zięciowie zięciów zięciami'],
  [of.daughterInLaw, 'synowa synowej synową synowe synowych synowymi'],
  [of.brotherInLaw, 'szwagier szwagra szwagrowi szwagrem szwagrowie szwagrów szwagrami'],
  [of.sisterInLaw, 'szwagierka szwagierki szwagierkę szwagierką szwagierek szwagierkami'],
  [of.brothersWife, 'bratowa bratowej bratową bratowe bratowych'],
  [of.stepmother, 'macocha macochy macosze macochę macochą'],
  [of.stepfather, 'ojczym ojczyma ojczymem'],
  [of.stepson, 'pasierb pasierba pasierbem pasierbowie'],
  [of.stepdaughter, 'pasierbica pasierbicy pasierbicą'],
  [
    of.halfBrother,
    'brat|przyrodni przyrodni|brat przyrodniego|brata przyrodnim|bratem brata|przyrodniego bratem|przyrodnim bracia|przyrodni braci|przyrodnich',
  ],
  [
    of.halfSister,
    'siostra|przyrodnia przyrodnia|siostra przyrodniej|siostry przyrodnią|siostrą siostry|przyrodniej siostrą|przyrodnią siostry|przyrodnie',
  ],
  [of.halfSibling, 'rodzeństwo|przyrodnie rodzeństwa|przyrodniego'],
  [of.elderBrother, 'starszy|brat starszego|brata starsi|bracia starszych|braci starszym|bratem'],
  [of.elderSister, 'starsza|siostra starszej|siostry starsze|siostry starszą|siostrą starszych|sióstr'],
  [of.youngerBrother, 'młodszy|brat młodszego|brata młodsi|bracia młodszych|braci młodszym|bratem'],
  [of.youngerSister, 'młodsza|siostra młodszej|siostry młodsze|siostry młodszą|siostrą młodszych|sióstr'],
  [of.ancestor, 'przodek przodka przodkiem przodkowie przodków przodkami antenaci antenatów'],
  [of.descendant, 'potomek potomka potomkiem potomkowie potomków potomkami'],
  [of.nieceOrNephew, 'siostrzeńcy|i|bratankowie bratankowie|i|siostrzeńcy'],
]

const kin: readonly KinWord[] = rows.flatMap(([chains, forms]) =>
  forms.split(' ').map((form) => ({ text: form.replaceAll('|', ' '), chains })),
)

const side = (words: readonly string[], adjectives: string): readonly string[] => [
  ...combine(['ze strony', 'od strony', 'po stronie'], ['', 'mojej', 'mojego', 'swojej', 'jego', 'jej'], words),
  ...combine(['ze strony'], adjectives.split(', ')),
]

/** From an oblique form of a name to what it may be a form of; all folded. */
function nameForms(word: string): readonly string[] {
  const forms: string[] = []
  const swap = (ending: string, ...nominatives: string[]): void => {
    if (word.length > ending.length + 1 && word.endsWith(ending))
      for (const end of nominatives) forms.push(word.slice(0, -ending.length) + end)
  }
  swap('y', 'a', '')
  swap('i', 'a', 'ia', '')
  swap('ii', 'ia')
  swap('ie', 'a', '')
  swap('e', 'a')
  swap('a', '', 'o')
  swap('ka', 'ek')
  swap('kiem', 'ek', 'k')
  swap('kowi', 'ek', 'k')
  swap('em', '', 'o')
  swap('iem', '', 'i')
  swap('owi', '', 'o')
  swap('iego', 'i', 'y')
  swap('ego', 'y', 'e')
  swap('im', 'i')
  swap('ym', 'y')
  swap('ej', 'a')
  swap('ce', 'ka')
  swap('dze', 'ga')
  swap('rze', 'ra')
  swap('cie', 'ta')
  swap('nia', 'n')
  swap('sia', 's')
  swap('niem', 'n')
  swap('wla', 'wel')
  swap('tra', 'ter')
  swap('o', 'a')
  swap("'a", '')
  return forms
}

export const polish: Language = {
  id: 'pl',
  kin,
  isOwnerLast: true,
  declined: /[abcdfghjklmnprstwz]$/u,
  nameForms,
  placeEnding: /(?:ie|iu|u|ze|y|i|e|ach|ej|im|cie|dzie)$/u,
  marks: {
    who: 'podaj, podaj imiona, podaj imię, z kim, za kogo, kto, kim, kogo, komu, jak nazywa się, jak ma na imię, jak nazywają się, jak się nazywa, jak się nazywają, jak się nazywał, jak się nazywała, jak mają na imię, jacy, jakie, jakich, jaką, jakiego, którzy, które, który, która, pokaż, pokaż mi, wymień, podaj, znajdź',
    count: 'ilu, ile, jak wielu, ile osób, ilu ludzi, jaka jest liczba',
    where: 'gdzie, w jakim mieście, w którym mieście, w jakim kraju',
    when: 'kiedy, w którym roku, w jakim roku, którego dnia',
    howOld: 'ile lat, ile lat ma, ile lat mają, w jakim wieku, w jakim wieku jest',
    related:
      'spokrewniony, spokrewniona, spokrewnieni, jak jest spokrewniony, jak jest spokrewniona, jak spokrewniony, pokrewieństwo, jakie jest pokrewieństwo, dla mnie, kim jest dla mnie, kim dla mnie jest, kim są dla mnie, kim dla, kim jest dla, jak nazywam, jak mam mówić do, jak mówić do, jak mówię do, jak mówi się do, kim dla siebie są',
    is: 'czy, jest, są, był, była, byli, były',
    my: 'mój, moja, moje, moi, mojego, mojej, moich, moim, moimi, mojemu, moją, nasz, nasza, nasi, nasze, naszych, naszej, naszego',
    me: 'ja, mnie, mną, mi, mam, mamy wszyscy, my',
    their: 'jego, jej, ich, swój, swoja, swoich',
    have: 'ma, mają, miał, miała, mieli',
    live: 'mieszka, mieszkają, żyje w, żyją w, mieszkających, mieszkający, mieszkająca, mieszkające',
    lived: 'mieszkał, mieszkała, mieszkali, mieszkały',
    born: 'urodził, urodziła, urodzili, urodziły, urodzony, urodzona, urodzeni, urodzone, urodzonych, urodził się, urodziła się, urodzili się, urodziły się, się urodził, się urodziła, się urodzili, się urodziły',
    died: 'zmarł, zmarła, zmarli, zmarły, umarł, umarła, umarli, zginął, zginęła',
    in: 'w, we, na, z, ze',
    before: 'przed',
    after: 'po, od',
    between: 'między, pomiędzy',
    and: 'a',
    decade: 'latach, w latach, lat, lata',
    oldest: 'najstarszy, najstarsza, najstarsi, najstarsze, najstarszym, najstarszą, najstarszego, najstarszej',
    youngest: 'najmłodszy, najmłodsza, najmłodsi, najmłodsze, najmłodszym, najmłodszą, najmłodszego, najmłodszej',
    living: 'żyjący, żyjąca, żyjącym, żyjącą, żyjących, żyjące, żyje, żyją, jeszcze żyje, jeszcze żyją, nadal żyje, nadal żyją',
    dead: 'nieżyjący, nieżyjących, nie żyje, nie żyją',
    relatives:
      'krewny, krewna, krewni, krewnych, krewnym, krewną, krewnymi, członkiem rodziny, członek rodziny, członkowie rodziny, członków rodziny, członkiem mojej rodziny',
    everybody:
      'osoba, osoby, osób, osobą, osobami, ludzie, ludzi, wszyscy, wszystkich, ktoś, w rodzinie, w naszej rodzinie, w mojej rodzinie, z rodziny, w tym drzewie, w drzewie, rodzina',
    skip: 'jedyny, jedyna, jedynego, jedynej, się, roku, rokiem, roku, rok, r, proszę, to, i, oraz, lub, do, dla, jacyś, jakaś, te, ci, tej, osoby które, którzy mają, wszystkie, ten, ta',
  },
  sides: {
    mother: side(['mamy', 'matki'], 'matczynej, macierzystej'),
    father: side(['taty', 'ojca'], 'ojcowskiej'),
  },
  examples: [
    'Kim jest dla mnie {name}?',
    'Kim są kuzyni mojej mamy?',
    'Ilu mam kuzynów?',
    'Kto jest moim wujkiem?',
    'Kto urodził się w {year} roku?',
    'Kto jest najstarszym żyjącym krewnym?',
  ],
}
