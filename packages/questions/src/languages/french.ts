import { combine, kin } from '../grammar/language.ts'
import type { Language } from '../grammar/language.ts'
import { concepts as of } from '../kin/concepts.ts'

const mothers = 'mère, mères, maman, mamans'
const fathers = 'père, pères, papa, papas'
const list = (...parts: (readonly string[])[]): string => combine(...parts).join(', ')
const both = (one: string, several: string, adjectives: string): string =>
  adjectives
    .split(', ')
    .flatMap((adjective) => [`${one} ${adjective}`, `${several} ${adjective}s`])
    .join(', ')

const side = (words: string, adjective: string): readonly string[] => [
  `${adjective}`,
  `${adjective}s`,
  `${adjective}le`,
  `${adjective}les`,
  ...combine(['du côté', 'côté'], [`${adjective}`]),
  ...words
    .split(', ')
    .flatMap((word) => [
      ...combine(['du côté de'], ['ma', 'mon', 'la', 'sa', 'son', 'leur'], [word]),
      `côté ${word}`,
      `du côté du ${word}`,
    ]),
]

export const french: Language = {
  id: 'fr',
  kin: kin(
    [of.parent, 'parent, parents'],
    [of.mother, mothers],
    [of.father, fathers],
    [of.child, 'enfant, enfants'],
    [of.son, 'fils, fiston, garçon, garçons'],
    [of.daughter, 'fille, filles'],
    [of.sibling, 'frères et sœurs, sœurs et frères, frère ou sœur, fratrie'],
    [of.brother, 'frère, frères'],
    [of.sister, 'sœur, sœurs'],
    [of.elderBrother, both('frère', 'frères', 'aîné') + ', grand frère, grands frères'],
    [of.elderSister, both('sœur', 'sœurs', 'aînée') + ', grande sœur, grandes sœurs'],
    [of.youngerBrother, both('frère', 'frères', 'cadet') + ', petit frère, petits frères'],
    [of.youngerSister, both('sœur', 'sœurs', 'cadette') + ', petite sœur, petites sœurs'],
    [of.halfBrother, 'demi frère, demi frères'],
    [of.halfSister, 'demi sœur, demi sœurs'],
    [of.halfSibling, 'demi frères et demi sœurs, demi frères et sœurs'],
    [
      of.partner,
      'marié à, mariée à, marié avec, mariée avec, marié, mariée, partenaire, partenaires, conjoint, conjointe, conjoints, compagnon, compagne',
    ],
    [of.husband, 'mari, maris, époux'],
    [of.wife, 'femme, femmes, épouse, épouses'],
    [of.grandparent, list(['grand', 'grands'], ['parent', 'parents'])],
    [of.grandmother, 'grand mère, grands mères, grand mères, mamie, mamies, mémé, mamé'],
    [of.grandfather, 'grand père, grands pères, papi, papy, papis, pépé'],
    [of.greatGrandparent, list(['arrière'], ['grand', 'grands'], ['parent', 'parents'])],
    [of.greatGrandmother, list(['arrière'], ['grand', 'grands'], ['mère', 'mères'])],
    [of.greatGrandfather, list(['arrière'], ['grand', 'grands'], ['père', 'pères'])],
    [of.greatGreatGrandparent, list(['arrière arrière'], ['grand', 'grands'], ['parent', 'parents'])],
    [of.greatGreatGrandmother, list(['arrière arrière'], ['grand', 'grands'], ['mère', 'mères']) + ', trisaïeule, trisaïeules'],
    [of.greatGreatGrandfather, list(['arrière arrière'], ['grand', 'grands'], ['père', 'pères']) + ', trisaïeul, trisaïeuls'],
    [of.grandchild, list(['petit', 'petits'], ['enfant', 'enfants'])],
    [of.grandson, list(['petit', 'petits'], ['fils'])],
    [of.granddaughter, list(['petite', 'petites'], ['fille', 'filles'])],
    [of.greatGrandchild, list(['arrière'], ['petit', 'petits'], ['enfant', 'enfants'])],
    [of.greatGrandson, list(['arrière'], ['petit', 'petits'], ['fils'])],
    [of.greatGranddaughter, list(['arrière'], ['petite', 'petites'], ['fille', 'filles'])],
    [of.auntOrUncle, 'oncles et tantes, tantes et oncles, oncle ou tante'],
    [of.uncle, 'oncle, oncles, tonton, tontons'],
    [of.aunt, 'tante, tantes, tata, tatas, tatie'],
    [of.greatUncle, list(['grand', 'grands'], ['oncle', 'oncles'])],
    [of.greatAunt, list(['grand', 'grands'], ['tante', 'tantes'])],
    [of.cousin, 'cousins, cousins germains, cousins et cousines, cousin ou cousine, cousin, cousin germain'],
    [of.femaleCousin, 'cousine, cousines, cousine germaine, cousines germaines'],
    [of.secondCousin, 'petits cousins, cousins issus de germains, petit cousin'],
    [of.femaleSecondCousin, 'petite cousine, petites cousines'],
    [of.nieceOrNephew, 'neveux et nièces, nièces et neveux'],
    [of.nephew, 'neveu, neveux'],
    [of.niece, 'nièce, nièces'],
    [of.greatNephew, list(['petit', 'petits'], ['neveu', 'neveux'])],
    [of.greatNiece, list(['petite', 'petites'], ['nièce', 'nièces'])],
    [of.parentInLaw, 'beaux parents, beau parent'],
    [of.motherInLawOrStepmother, 'belle mère, belles mères'],
    [of.fatherInLawOrStepfather, 'beau père, beaux pères'],
    [of.sonInLaw, 'gendre, gendres'],
    [of.daughterInLaw, 'bru, brus'],
    [of.sonInLawOrStepson, 'beau fils, beaux fils'],
    [of.daughterInLawOrStepdaughter, 'belle fille, belles filles'],
    [of.brotherInLaw, 'beau frère, beaux frères'],
    [of.sisterInLaw, 'belle sœur, belles sœurs'],
    [of.ancestor, 'ancêtre, ancêtres, aïeul, aïeux, ascendants'],
    [of.descendant, 'descendant, descendants, descendance'],
    [of.maternalGrandmother, 'grand mère maternelle'],
    [of.maternalGrandfather, 'grand père maternel'],
    [of.paternalGrandmother, 'grand mère paternelle'],
    [of.paternalGrandfather, 'grand père paternel'],
  ),
  marks: {
    who: "donne moi, donne moi le nom, donne moi les noms, donne moi les prenoms, avec qui, à qui, qui, qui est ce qui, qui est ce que, quel, quelle, quels, quelles, quel est le nom, quels sont les noms, quels sont les noms de, quels sont les prénoms, quels sont les prénoms de, quel est le prénom, quel est le prénom de, comment s'appelle, comment s'appellent, comment s'appelait, comment s'appelaient, donne moi, montre moi, montre, liste, lesquels, lesquelles",
    count: 'combien, combien de, quel est le nombre de',
    where: 'où, où est ce que, dans quelle ville, dans quel pays',
    when: 'quand, en quelle année, quand est ce que, à quelle date',
    howOld: 'quel âge, quel âge a, quel est l âge',
    related:
      "quel est le lien, quel lien, quels liens, quel est mon lien, lien de parenté, quel est le lien de parenté, quel lien de parenté, parenté, apparenté, apparentée, apparentés, comment j'appelle, comment est ce que j'appelle, comment dois je appeler, par rapport à, qu'est ce que, quel est mon lien de parenté",
    is: 'est, sont, est ce que, était, étaient, est il, est elle',
    my: 'mon, ma, mes, notre, nos',
    me: 'moi, je, me, nous, ai je, j ai, avons nous, m',
    their: 'son, sa, ses, leur, leurs',
    of: "de, du, des, d'",
    live: 'habite, habitent, vit, vivent, réside, résident, qui habitent, habite t il, habite t elle, habitent ils, habitent elles, vit il, vivent ils',
    lived: 'habitait, habitaient, vivait, vivaient, a vécu, ont vécu, a habité, ont habité',
    born: 'né, née, nés, nées, naître, est né, est née, sont nés, sont nées, naissance',
    died: 'mort, morte, morts, mortes, décédé, décédée, décédés, décédées, est mort, est morte, sont morts, mourut',
    in: 'à, en, dans, au, aux, près de',
    before: 'avant',
    after: 'après, depuis',
    between: 'entre',
    decade: 'années, dans les années, décennie',
    oldest:
      'le plus âgé, la plus âgée, les plus âgés, plus âgé, plus âgée, le plus vieux, la plus vieille, plus vieux, plus vieille, doyen, doyenne, aîné, aînée',
    youngest: 'le plus jeune, la plus jeune, les plus jeunes, plus jeune, benjamin, benjamine',
    living: 'vivant, vivante, vivants, vivantes, encore vivant, encore vivants, encore en vie, en vie, toujours en vie',
    dead: 'défunt, défunts, disparus',
    relatives: 'proches, apparentés à moi, membres de ma famille, membre de ma famille, parents vivants, famille',
    everybody:
      'personne, personnes, gens, tout le monde, quelqu un, membres, membre, personnes de la famille, personne de la famille, de la famille, dans la famille, dans ma famille, de ma famille, dans cet arbre, dans l arbre',
    skip: "seul, seule, unique, pour, le, la, les, l', l, un, une, et, ou, a, ont, avec, il, elle, ils, elles, y a t il, y, t, il y a, c'est, ce, sont ce, qu', que, tous, toutes, ai, avait, s'il te plaît, année, l'année, ceux, celles, on, s', j'",
  },
  sides: { mother: side(mothers, 'maternel'), father: side(fathers, 'paternel') },
  examples: [
    'Quel est le lien entre {name} et moi ?',
    'Qui sont les cousins de ma mère ?',
    'Combien de cousins ai-je ?',
    'Qui habite à {place} ?',
    'Qui est né en {year} ?',
    'Qui est le plus âgé de la famille ?',
  ],
}
