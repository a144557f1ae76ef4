import type { ChartPrint } from '@banyan/contract'
import { FamilyGatherer } from '../collect/gather-family.ts'
import type { GatheredFamily } from '../collect/gather-family.ts'
import { familyFor, readFamily } from '../collect/read-family.ts'
import { composeChartPrint } from './compose-chart-print.ts'
import type { PrintKind } from './print-kind.ts'

/** A chart on sheets. */
export const chartKind: PrintKind<ChartPrint, GatheredFamily> = {
  collect: async (source, request) => {
    const gatherer = new FamilyGatherer()
    for await (const part of readFamily(source, familyFor(request))) gatherer.add(part)
    return gatherer.whole(source.now)
  },
  compose: composeChartPrint,
}
