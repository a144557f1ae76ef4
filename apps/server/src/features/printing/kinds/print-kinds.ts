import type { PrintInput } from '@banyan/contract'
import { PaperError } from '@banyan/paper'
import { clanBookKind } from '../clan-book/clan-book.kind.ts'
import { chartKind } from './chart.kind.ts'
import { familyBookKind } from './family-book.kind.ts'
import type { ComposedPrint, PrintKind, PrintSource, PrintTools } from './print-kind.ts'

type KindName = PrintInput['kind']
type RequestOf<Kind extends KindName> = Extract<PrintInput, { kind: Kind }>

/** Collects and composes: what a kind of print is to its callers, whatever its data are. */
export type PrintMaker<Request> = (
  source: PrintSource,
  request: Request,
) => Promise<{ compose: (tools: PrintTools) => ComposedPrint }>

/** What makes each kind of print. */
const printKinds: { readonly [Kind in KindName]: PrintMaker<RequestOf<Kind>> | undefined } = {
  chart: makerOf(chartKind),
  family_book: makerOf(familyBookKind),
  clan_book: makerOf(clanBookKind),
}

function makerOf<Request extends PrintInput, Data>(kind: PrintKind<Request, Data>): PrintMaker<Request> {
  return async (source, request) => {
    const data = await kind.collect(source, request)
    return { compose: (tools) => kind.compose(request, data, tools) }
  }
}

/** Reads what a print needs. @throws PaperError */
export function collectPrint(source: PrintSource, request: PrintInput): ReturnType<PrintMaker<PrintInput>> {
  const make = printKinds[request.kind] as PrintMaker<PrintInput> | undefined
  if (make === undefined) throw new PaperError('not_found')
  return make(source, request)
}
