import { anyGender, femaleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { Shape } from '../shape.ts'
import { wordMaker } from './gendered.ts'
import type { Word, WordsByGender } from './gendered.ts'
import { countingLanguage } from './generations.ts'

/** Nominative and genitive, separated by a slash: `matka/matki`. */
const words = wordMaker((text): Word => {
  const [nominative, genitive] = text.split('/') as [string, string]
  return [nominative, genitive]
})

const szwagier = words('szwagierka/szwagierki', 'szwagier/szwagra', 'szwagier lub szwagierka/szwagra lub szwagierki')

const fixed: Readonly<Record<string, WordsByGender>> = {
  U: words('matka/matki, mama/mamy', 'ojciec/ojca, tata/taty', 'rodzic/rodzica'),
  UU: words('babcia/babci', 'dziadek/dziadka', 'dziadek lub babcia/dziadka lub babci'),
  UUU: words('prababcia/prababci', 'pradziadek/pradziadka', 'pradziadek lub prababcia/pradziadka lub prababci'),
  UUUU: words(
    'praprababcia/praprababci',
    'prapradziadek/prapradziadka',
    'prapradziadek lub praprababcia/prapradziadka lub praprababci',
  ),
  D: words('córka/córki', 'syn/syna', 'dziecko/dziecka'),
  DD: words('wnuczka/wnuczki', 'wnuk/wnuka', 'wnuk lub wnuczka/wnuka lub wnuczki'),
  DDD: words('prawnuczka/prawnuczki', 'prawnuk/prawnuka', 'prawnuk lub prawnuczka/prawnuka lub prawnuczki'),
  DDDD: words(
    'praprawnuczka/praprawnuczki',
    'praprawnuk/praprawnuka',
    'praprawnuk lub praprawnuczka/praprawnuka lub praprawnuczki',
  ),
  M: words('żona/żony', 'mąż/męża', 'partner lub partnerka/partnera lub partnerki'),
  UM: words('macocha/macochy', 'ojczym/ojczyma', 'ojczym lub macocha/ojczyma lub macochy'),
  MD: words('pasierbica/pasierbicy', 'pasierb/pasierba', 'pasierb lub pasierbica/pasierba lub pasierbicy'),
  UUM: words(
    'przybrana babcia/przybranej babci',
    'przybrany dziadek/przybranego dziadka',
    'przybrany dziadek lub przybrana babcia/przybranego dziadka lub przybranej babci',
  ),
  UMD: words(
    'siostra przybrana/siostry przybranej',
    'brat przybrany/brata przybranego',
    'brat przybrany lub siostra przybrana/brata przybranego lub siostry przybranej',
  ),
  MU: words('teściowa/teściowej', 'teść/teścia', 'teść lub teściowa/teścia lub teściowej'),
  DM: words('synowa/synowej', 'zięć/zięcia', 'zięć lub synowa/zięcia lub synowej'),
  MS: szwagier,
  MSM: szwagier,
  UUSDD: words(
    'kuzynka drugiego stopnia/kuzynki drugiego stopnia',
    'kuzyn drugiego stopnia/kuzyna drugiego stopnia',
    'kuzyn lub kuzynka drugiego stopnia/kuzyna lub kuzynki drugiego stopnia',
  ),
}

const sibling = words('siostra/siostry', 'brat/brata', 'brat lub siostra/brata lub siostry')
const halfSibling = words(
  'siostra przyrodnia/siostry przyrodniej',
  'brat przyrodni/brata przyrodniego',
  'brat przyrodni lub siostra przyrodnia/brata przyrodniego lub siostry przyrodniej',
)

/** Polish distinguishes the father's brother from the mother's, and their wives, but in speech most people say wujek for both. */
const byBrother = {
  father: { uncle: 'wujek/wujka, stryj/stryja', wife: 'ciocia/cioci, stryjenka/stryjenki' },
  mother: { uncle: 'wujek/wujka, wuj/wuja', wife: 'ciocia/cioci, wujenka/wujenki' },
  either: { uncle: 'wujek/wujka', wife: 'ciocia/cioci' },
}
const branchOf = (gender: Gender): 'father' | 'mother' | 'either' =>
  gender === anyGender ? 'either' : gender === femaleGender ? 'mother' : 'father'

function cousins(parent: Gender, between: Gender): WordsByGender {
  const stem =
    between === femaleGender
      ? 'ciotecz'
      : between === anyGender || parent === anyGender
        ? undefined
        : parent === femaleGender
          ? 'wujecz'
          : 'stryjecz'
  const either = 'kuzyn lub kuzynka/kuzyna lub kuzynki'
  if (stem === undefined) return words('kuzynka/kuzynki', 'kuzyn/kuzyna', either)
  return words(`kuzynka/kuzynki, siostra ${stem}na/siostry ${stem}nej`, `kuzyn/kuzyna, brat ${stem}ny/brata ${stem}nego`, either)
}

function findWords({ kinds, steps, isHalf }: Shape): WordsByGender | undefined {
  const [first, second] = steps.map(({ gender }) => gender)
  switch (kinds) {
    case 'S':
      return isHalf ? halfSibling : sibling
    case 'US':
      return words('ciocia/cioci, ciotka/ciotki', byBrother[branchOf(first!)].uncle, 'wujek lub ciocia/wujka lub cioci')
    case 'USM':
      return words(
        second === femaleGender ? 'ciocia/cioci' : byBrother[branchOf(first!)].wife,
        'wujek/wujka',
        'wujek lub ciocia/wujka lub cioci',
      )
    case 'USD':
      return cousins(first!, second!)
    case 'SD': {
      const niece = first === femaleGender ? 'siostrzenica/siostrzenicy' : 'bratanica/bratanicy'
      const nephew = first === femaleGender ? 'siostrzeniec/siostrzeńca' : 'bratanek/bratanka'
      if (first !== anyGender)
        return words(
          niece,
          nephew,
          `${nephew.split('/')[0]!} lub ${niece.split('/')[0]!}/${nephew.split('/')[1]!} lub ${niece.split('/')[1]!}`,
        )
      return words(
        'bratanica/bratanicy, siostrzenica/siostrzenicy',
        'bratanek/bratanka, siostrzeniec/siostrzeńca',
        'dziecko brata lub siostry/dziecka brata lub siostry',
      )
    }
    case 'SM':
      return first === femaleGender
        ? szwagier
        : words('bratowa/bratowej, szwagierka/szwagierki', 'szwagier/szwagra', 'szwagier lub bratowa/szwagra lub bratowej')
    default:
      return fixed[kinds]
  }
}

export const polish = countingLanguage({ order: 'owner-last', space: ' ' }, findWords)
