import type { Chart, ChartTools } from '../charts/chart.ts'
import type { DrawingItem, Page } from '../drawing.ts'
import { Frame } from './frame.ts'
import type { FrameRequest } from './frame.ts'
import type { SheetPlan } from './sheet-plan.ts'
import { pointsOfMm, sheetOf } from './sizes.ts'
import type { SheetRequest, SheetShape } from './sizes.ts'
import { tile } from './tile.ts'

/** Charts of few people are not blown up to fill a large sheet. */
const maxScale = 2.5
/** A sheet that is as large as its chart becomes wider for a title, up to this, in points. */
const roomForTitle = 600

/** Puts a chart on paper. @throws PaperError `too_many_sheets` */
export function putOnSheets(chart: Chart, sheet: SheetRequest, frame: FrameRequest, tools: ChartTools): SheetPlan {
  return sheet.tiled ? tile(chart, sheet, frame, tools) : onOneSheet(chart, sheet, frame, tools)
}

/** One sheet that everything fits on. */
function onOneSheet(chart: Chart, sheet: SheetRequest, request: FrameRequest, tools: ChartTools): SheetPlan {
  const { width, height, scale, frame } = fit(chart, sheet, request, tools)
  const margin = pointsOfMm(sheet.margin_mm)
  const room = { x: margin, y: margin + frame.headHeight, width: width - 2 * margin, height: height - 2 * margin }
  const inner = room.height - frame.headHeight - frame.footHeight
  function* items(): Generator<DrawingItem> {
    yield* frame.head(room.x, margin, room.width)
    yield {
      kind: 'group',
      moveX: room.x + (room.width - chart.width * scale * chart.pointsPerUnit) / 2,
      moveY: room.y + (inner - chart.height * scale * chart.pointsPerUnit) / 2,
      scale: scale * chart.pointsPerUnit,
      items: chart.items(),
    }
    yield* frame.foot(room.x, height - margin - frame.footHeight, room.width)
  }
  const page: Page = { width, height, items: items() }
  return {
    document: { title: request.title, language: tools.language, pages: [page] },
    sheets: 1,
    scale,
    cutBoxes: 0,
  }
}

interface Fit extends SheetShape {
  readonly scale: number
  readonly frame: Frame
}

/** Finds the sheet, and the scale at which the chart fits on it. */
function fit(chart: Chart, sheet: SheetRequest, request: FrameRequest, tools: ChartTools): Fit {
  const margin = 2 * pointsOfMm(sheet.margin_mm)
  const natural = { width: chart.width * chart.pointsPerUnit, height: chart.height * chart.pointsPerUnit }
  if (sheet.size === 'as_needed') {
    const scale = sheet.scale_percent / 100
    const [width, height] = [natural.width * scale, natural.height * scale]
    const frame = new Frame(request, tools, width, height)
    const inner = Math.max(width, Math.min(frame.titleWidth, roomForTitle))
    return { width: inner + margin, height: height + margin + frame.headHeight + frame.footHeight, scale, frame }
  }
  if (sheet.size === 'roll') {
    const across = pointsOfMm(sheet.roll_mm)
    const isAlong = sheet.orientation === 'auto' ? natural.width >= natural.height : sheet.orientation === 'landscape'
    const frame = new Frame(request, tools, across, across)
    const frameHeight = frame.headHeight + frame.footHeight
    const wanted = isAlong ? (across - margin - frameHeight) / natural.height : (across - margin) / natural.width
    const scale = Math.min(maxScale, Math.max(wanted, 0.001))
    return isAlong
      ? { width: natural.width * scale + margin, height: across, scale, frame }
      : { width: across, height: natural.height * scale + margin + frameHeight, scale, frame }
  }
  const isLandscape = sheet.orientation === 'auto' ? natural.width > natural.height : sheet.orientation === 'landscape'
  const shape = sheetOf(sheet.size, isLandscape)
  const frame = new Frame(request, tools, shape.width, shape.height)
  const scale = Math.min(
    maxScale,
    (shape.width - margin) / Math.max(1, natural.width),
    (shape.height - margin - frame.headHeight - frame.footHeight) / Math.max(1, natural.height),
  )
  return { ...shape, scale: Math.max(scale, 0.001), frame }
}
