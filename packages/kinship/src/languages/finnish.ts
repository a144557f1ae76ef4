import { anyGender, femaleGender } from '../letters.ts'
import type { Gender } from '../letters.ts'
import type { Shape } from '../shape.ts'
import { wordMaker } from './gendered.ts'
import type { Word, WordsByGender } from './gendered.ts'
import { countingLanguage } from './generations.ts'

/** Nominative and genitive, separated by a slash: `isä/isän`. */
const words = wordMaker((text): Word => {
  const [nominative, genitive] = text.split('/') as [string, string]
  return [nominative, genitive]
})

const serkku = words('serkku/serkun', 'serkku/serkun', 'serkku/serkun')
const pikkuserkku = words('pikkuserkku/pikkuserkun', 'pikkuserkku/pikkuserkun', 'pikkuserkku/pikkuserkun')

const fixed: Readonly<Record<string, WordsByGender>> = {
  U: words('äiti/äidin', 'isä/isän', 'vanhempi/vanhemman'),
  UU: words('isoäiti/isoäidin, mummo/mummon', 'isoisä/isoisän, ukki/ukin', 'isovanhempi/isovanhemman'),
  UUU: words('isoisoäiti/isoisoäidin', 'isoisoisä/isoisoisän', 'isoisovanhempi/isoisovanhemman'),
  UUUU: words('isoisoisoäiti/isoisoisoäidin', 'isoisoisoisä/isoisoisoisän', 'isoisoisovanhempi/isoisoisovanhemman'),
  D: words('tytär/tyttären', 'poika/pojan', 'lapsi/lapsen'),
  DDD: words(
    'lapsenlapsenlapsi/lapsenlapsenlapsen',
    'lapsenlapsenlapsi/lapsenlapsenlapsen',
    'lapsenlapsenlapsi/lapsenlapsenlapsen',
  ),
  M: words('vaimo/vaimon', 'mies/miehen, aviomies/aviomiehen', 'puoliso/puolison'),
  UM: words('äitipuoli/äitipuolen', 'isäpuoli/isäpuolen', 'vanhemman puoliso/vanhemman puolison'),
  MD: words('tytärpuoli/tytärpuolen', 'poikapuoli/poikapuolen', 'lapsipuoli/lapsipuolen'),
  UUM: words('isoäitipuoli/isoäitipuolen', 'isoisäpuoli/isoisäpuolen', 'isovanhemman puoliso/isovanhemman puolison'),
  UMD: words('sisarpuoli/sisarpuolen', 'velipuoli/velipuolen', 'sisaruspuoli/sisaruspuolen'),
  MU: words('anoppi/anopin', 'appi/apen', 'appivanhempi/appivanhemman'),
  DM: words('miniä/miniän', 'vävy/vävyn', 'lapsen puoliso/lapsen puolison'),
  MS: words('käly/kälyn', 'lanko/langon', 'lanko tai käly/langon tai kälyn'),
  SM: words('käly/kälyn', 'lanko/langon', 'sisaruksen puoliso/sisaruksen puolison'),
  MSM: words('käly/kälyn', 'lanko/langon', 'lanko tai käly/langon tai kälyn'),
  USD: serkku,
  UUSDD: pikkuserkku,
}

const sibling = words('sisko/siskon, sisar/sisaren', 'veli/veljen', 'sisarus/sisaruksen')
const halfSibling = words('sisarpuoli/sisarpuolen', 'velipuoli/velipuolen', 'sisaruspuoli/sisaruspuolen')

/** Son's son, son's daughter and so on are compounds: pojanpoika. */
function compound(owner: string): WordsByGender {
  return words(`${owner}tytär/${owner}tyttären`, `${owner}poika/${owner}pojan`, `${owner}lapsi/${owner}lapsen`)
}

const uncle = (parent: Gender): string =>
  parent === anyGender ? 'setä/sedän, eno/enon' : parent === femaleGender ? 'eno/enon' : 'setä/sedän'
const childs = (gender: Gender): string => (gender === anyGender ? 'lapsen' : gender === femaleGender ? 'tyttären' : 'pojan')
const siblings = (gender: Gender): string =>
  gender === anyGender ? 'sisaruksen' : gender === femaleGender ? 'sisaren' : 'veljen'

function findWords({ kinds, steps, isHalf }: Shape): WordsByGender | undefined {
  const first = steps[0]!.gender
  switch (kinds) {
    case 'S':
      return isHalf ? halfSibling : sibling
    case 'US':
      return words('täti/tädin', uncle(first), 'vanhemman sisarus/vanhemman sisaruksen')
    case 'DD': {
      const own = compound(childs(first))
      const any = words('lapsenlapsi/lapsenlapsen', 'lapsenlapsi/lapsenlapsen', 'lapsenlapsi/lapsenlapsen')
      return { female: [...own.female, ...any.female], male: [...own.male, ...any.male], either: any.either }
    }
    case 'SD':
      return compound(siblings(first))
    default:
      return fixed[kinds]
  }
}

export const finnish = countingLanguage({ order: 'owner-first', space: ' ' }, findWords)
