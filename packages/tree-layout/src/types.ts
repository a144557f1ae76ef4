import type { FamilyGraph } from '@banyan/family-graph'

/** The smallest shape of a person that the layout needs; the API's people satisfy it. */
export interface LayoutPerson {
  /** Positive integer, unique in the family. */
  readonly id: number
  /** Year of birth; 0 means unknown. */
  readonly birth_year: number
  /** The place among brothers and sisters, from 1; orders those whom years do not. */
  readonly birth_order?: number | null | undefined
}

/** The smallest shape of a relation that the layout needs; the API's relations satisfy it. */
export interface LayoutRelation {
  readonly id: number
  readonly from_person_id: number
  readonly to_person_id: number
  /** 1: partnered (symmetric). 2: `from_person_id` raised `to_person_id`. Other values are ignored. */
  readonly relation_type: number
}

/** People and relations as the API lists them, in any order. */
export interface LayoutFamily {
  readonly people: readonly LayoutPerson[]
  readonly relations: readonly LayoutRelation[]
}

/** A family that is already indexed. */
export interface IndexedFamily {
  readonly graph: FamilyGraph
  /** The relations between partners of whom one has three or more; may include others. */
  readonly relations: readonly LayoutRelation[]
}

/** What to give as `maxPeople`: more around one person would make a picture in which nobody is near their parents or children. */
export const maxAroundOne = 100

/**
 * `focus`: the person, all ancestors and descendants, partners of the person and of descendants, and the parents' other children.
 * `everyone`: all people, the focus's component first, the others by size.
 */
export type LayoutScope = 'focus' | 'everyone'

export interface LayoutOptions {
  /** `focus` by default. */
  readonly scope?: LayoutScope
  /**
   * About how many people to draw in scope `focus`, so that a large family is a picture of one person's surroundings. Generations
   * that are further away are left out as a whole, and counted as hidden. Parents, brothers and sisters, partners and children are
   * always drawn. No limit by default.
   */
  readonly maxPeople?: number
}

/** The position of one person's box. Boxes are {@link nodeWidth} by {@link nodeHeight} px. */
export interface LayoutNode {
  readonly id: number
  /** Left edge in px, 0 or more. */
  readonly x: number
  /** Upper edge in px, 0 or more. */
  readonly y: number
  /** Generation relative to the focus: 0 is the focus's row, ancestors are negative, descendants positive. */
  readonly level: number
}

/** A point in px, in the same coordinates as the boxes. */
export interface LayoutPoint {
  readonly x: number
  readonly y: number
}

/**
 * The meaning of a line.
 *
 * - `partners`: `from` and `to` hold one person each, who are partners. The line is a U below the two boxes (down by {@link
 * partnerInflection} px, across, up).
 * - `children`: `from` holds the parents (one, or the two who raised the child together), `to` one child. The line starts under
 * the parents (at the middle of the partner line when there is one), and ends at the middle of the child's upper edge. Siblings'
 * lines overlap where they share a path.
 * - `stub`: one end of a link that is too long to draw. It starts at the box (or the partner line) of the people in `from`, and
 * ends free, in the direction of the people in `to`, who are elsewhere in the picture. Each such link has two stubs, one at each
 * end; at the parents' end, links to several children on one side share a stub.
 */
export type LineKind = 'partners' | 'children' | 'stub'

/** One line of the picture. */
export interface LayoutLine {
  readonly kind: LineKind
  readonly from: readonly number[]
  readonly to: readonly number[]
  /**
   * A polyline of at least two points with only horizontal and vertical pieces. The renderer may round its corners. Lines may
   * share point objects.
   */
  readonly points: readonly LayoutPoint[]
}

/** How many direct relatives of a drawn person are not drawn. People with none are not listed. */
export interface HiddenRelatives {
  readonly id: number
  /** Parents that are not drawn. */
  readonly ancestors: number
  readonly partners: number
  /** Children that are not drawn. */
  readonly descendants: number
}

/** The whole picture. */
export interface TreeLayout {
  /** Everyone drawn, each once, by id. */
  readonly nodes: readonly LayoutNode[]
  /** Made on first access: for a large family these objects take a quarter of the time. */
  readonly lines: readonly LayoutLine[]
  /** By id. */
  readonly hidden: readonly HiddenRelatives[]
  /** Size in px of the rectangle from (0, 0) that holds all boxes and lines; both 0 for an empty picture. */
  readonly width: number
  readonly height: number
}

/** Width of a person's box in px. */
export const nodeWidth = 130
/** Height of a person's box in px. */
export const nodeHeight = 140
/** The minimum distance in px between two boxes of one row. */
export const minSpacing = 10
/** Distance in px between the boxes of two adjacent partners. */
export const partnerSpacing = 15
/** Distance in px between the boxes of two rows. */
export const levelSpacing = 100
/** How far in px above a child's box the line from its parents runs across. */
export const parentsInflection = 40
/** How far in px below the boxes of two partners their line runs across. */
export const partnerInflection = 20
