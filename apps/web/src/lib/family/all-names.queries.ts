import type { KinRegion, Language } from '@banyan/contract'
import { NamesReader, partOfLine } from '@banyan/kinship'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { brokenOff, openAnswer } from '../http/open-answer.ts'
import { createPauses } from '../pauses.ts'
import { queryKeys } from '../query-keys.ts'
import type { ChineseDialect } from '../session/session-core.ts'
import type { Family } from './indexed-family.ts'
import { revisionOf } from './revisions.ts'

interface Asked {
  readonly from: number
  readonly language: Language
  readonly dialect: ChineseDialect
  readonly region: KinRegion | ''
}

/** The names of one language and dialect, or all; those of the region first. */
type Wanted = Omit<Asked, 'from'> | Pick<Asked, 'region'>

/**
 * What one person calls everybody, in one language and dialect: asked for while `family` is given, and again when anything in it changes; the last
 * answer stays until the new one has arrived.
 */
export const useAllNames = (family: Family | undefined, asked: Asked): NamesReader | undefined =>
  useAllNamesQuery(family, asked).data

/** The same with what became of the question. */
export const useAllNamesQuery = (family: Family | undefined, asked: Asked) =>
  useQuery({
    queryKey: queryKeys.allNames.of(
      asked.from,
      asked.language,
      asked.dialect,
      asked.region,
      family ? revisionOf(family.people) : 0,
      family ? revisionOf(family.relations) : 0,
    ),
    queryFn: ({ signal }) => {
      const { from, ...wanted } = asked
      return readAllNames(from, wanted, signal)
    },
    enabled: family !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

/** Reads what one person calls everybody, in slices. */
export async function readAllNames(from: number, wanted: Wanted, signal: AbortSignal): Promise<NamesReader> {
  const names = new NamesReader()
  const { body } = await openAnswer('listAllRelationNames', {
    params: { from },
    query: { ...wanted, region: wanted.region || undefined },
    signal,
  })
  try {
    const pause = createPauses(signal)
    for await (const line of linesOf(body)) {
      const part = partOfLine(line)
      if (part === undefined) continue
      const steps = names.addInSteps(part)
      while (steps.next().done !== true) await pause()
      await pause()
    }
    if (!names.isWhole) throw new Error('the names are not whole')
  } catch (error) {
    throw brokenOff(error, signal)
  }
  return names
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    let rest = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest
  } finally {
    await reader.cancel()
  }
}
