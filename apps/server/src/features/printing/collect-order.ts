import type { ComposedPrint, PrintTools } from './kinds/print-kind.ts'
import { collectPrint } from './kinds/print-kinds.ts'
import type { PrintOrder } from './print-order.ts'
import { readOrder } from './read-order.ts'

/** Reads what any order needs. @returns composes it @throws PaperError */
export const collectOrder = (order: PrintOrder): Promise<{ compose: (tools: PrintTools) => ComposedPrint }> =>
  readOrder(order, (source) => collectPrint(source, order.request))
