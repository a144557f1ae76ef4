export type {
  AnchorItem,
  Colour,
  DrawingItem,
  GroupItem,
  LinkItem,
  Measure,
  OutlineEntry,
  Page,
  PaperDocument,
  PaperLanguage,
  PathItem,
  PathPiece,
  PictureItem,
  RectangleItem,
  SectionItem,
  SectionRole,
  TextItem,
  TextStyle,
} from './drawing.ts'
export { cardHeight, cardPoints, Cards, cardWidth, circlePath } from './cards/card.ts'
export { composeChart } from './charts/compose-chart.ts'
export type { Chart, ChartKind, ChartRequest, ChartTools, ChartWords, LegendEntry } from './charts/chart.ts'
export type { PaperFamily, PaperPerson, PaperRelation } from './family.ts'
export { PaperError } from './paper-error.ts'
export type { PaperProblem } from './paper-error.ts'
export type { FrameRequest } from './sheets/frame.ts'
export { putOnSheets } from './sheets/put-on-sheets.ts'
export type { SheetPlan } from './sheets/sheet-plan.ts'
export { mmOfPoints } from './sheets/sizes.ts'
export type { SheetRequest } from './sheets/sizes.ts'
export { widestLineOf } from './sheets/tile.ts'
