import type { PrintInput } from '@banyan/contract'
import { PaperError } from '@banyan/paper'
import type { ComposedPrint, PrintKind, PrintSource, PrintTools } from './print-kind.ts'

type KindName = PrintInput['kind']
type RequestOf<Kind extends KindName> = Extract<PrintInput, { kind: Kind }>

/** Collects and composes: what a kind of print is to its callers, whatever its data are. */
export type PrintMaker<Request> = (
  source: PrintSource,
  request: Request,
) => Promise<{ compose: (tools: PrintTools) => ComposedPrint }>

/** What makes each kind of print. Each is loaded when it is wanted: books bring a megabyte of code that no chart needs. */
const printKinds: { readonly [Kind in KindName]: PrintMaker<RequestOf<Kind>> | undefined } = {
  chart: makerOf(async () => (await import('./chart.kind.ts')).chartKind),
  family_book: makerOf(async () => (await import('./family-book.kind.ts')).familyBookKind),
  clan_book: makerOf(async () => (await import('../clan-book/clan-book.kind.ts')).clanBookKind),
}

function makerOf<Request extends PrintInput, Data>(load: () => Promise<PrintKind<Request, Data>>): PrintMaker<Request> {
  return async (source, request) => {
    const kind = await load()
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
