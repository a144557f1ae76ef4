export { layoutTree, layoutTreePacked } from './layout-tree.ts'
export type { PackedTree } from './pack-tree.ts'
export {
  LEVEL_SPACING,
  MINIMUM_SPACING,
  NODE_HEIGHT,
  NODE_WIDTH,
  PARENTS_INFLECTION,
  PARTNER_INFLECTION,
  PARTNER_SPACING,
} from './types.ts'
export type {
  HiddenRelatives,
  IndexedFamily,
  LayoutFamily,
  LayoutLine,
  LayoutNode,
  LayoutOptions,
  LayoutPerson,
  LayoutPoint,
  LayoutRelation,
  LayoutScope,
  LineKind,
  TreeLayout,
} from './types.ts'
