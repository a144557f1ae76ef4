export { layoutTree, layoutTreePacked } from './layout-tree.ts'
export type { PackedTree } from './pack-tree.ts'
export { surroundingsOf } from './structure/scope.ts'
export type { Surroundings } from './structure/scope.ts'
export {
  levelSpacing,
  maxAroundOne,
  minSpacing,
  nodeHeight,
  nodeWidth,
  parentsInflection,
  partnerInflection,
  partnerSpacing,
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
