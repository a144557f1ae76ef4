import { setImmediate as letOthersRun } from 'node:timers/promises'
import { relationTypes } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import type { Writer } from '../../../platform/db/database.ts'
import { holdIds, writeHeldIds } from '../../../platform/db/next-ids.ts'
import { analyzeGrown } from '../../../platform/db/postgres/analyze-grown.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { addFactPeople } from '../../facts/recorded-facts.service.ts'
import { addBarePeople } from '../../people/leaving/import-people.service.ts'
import { listFolded } from '../../records/folded-records.service.ts'
import { keepRecords, keepUids, takeRecordIds } from '../../records/records.service.ts'
import { addRelations } from '../../relations/relations.service.ts'
import { insertLives } from '../unfold/insert-lives.service.ts'
import type { FoundCitation, FoundFact, FoundLife, FoundName, OpenFact } from '../unfold/insert-lives.service.ts'
import { RecordedSources } from '../unfold/recorded-sources.service.ts'
import { unfoldRecords } from '../unfold/unfold-records.service.ts'
import type { Batch } from './import-plan.ts'
import type { PlannedRecord } from './plan-records.ts'
import { CoupleMap } from './plan-relations.ts'
import type { Ref } from './plan-relations.ts'

/** Small enough that other calls are answered in between. */
const recordsAtOnce = 100
/** From so many rows of a kind on, PostgreSQL may read their tables by other plans, and again when they are so many times as many. */
const manyRows = 500
const growth = 8
/** No family has so many. */
const maxSources = 100_000

/** Who imports, and the language of new people. */
interface Importer {
  familyId: FamilyId
  language: Language
}

/** What to insert the batches of a plan as. */
export interface InsertOrder {
  importer: Importer
  origin: { importedBy: number | null; now: string }
  /** How many records come. */
  records: number
}

/** What the batches of a kind add rows to. */
const tablesOf = {
  sources: ['sources'],
  people: ['people', 'person_words', 'names', 'facts', 'citations'],
  relations: ['relations'],
  records: ['gedcom_records'],
  uids: ['gedcom_uids'],
} as const

type BatchOf<Kind extends Batch['kind']> = Extract<Batch, { kind: Kind }>['rows']

/** Inserts the batches of an import in their order, and assigns the ids of what is new on the way. */
export class BatchInserter {
  readonly #tx: Writer
  readonly #importer: Importer
  readonly #origin: { importedBy: number | null; now: string }
  readonly #sources: RecordedSources
  readonly #firstRecord: number
  readonly #people: number[] = []
  /** The sources of the file, by their records. */
  readonly #recordsOfSources: number[] = []
  /** The relations of the new couples. */
  readonly #couples = new CoupleMap()
  #open: OpenFact[] = []
  /** Records about people and couples whom the family knew: they are compared with the rows that are there. */
  readonly #known: number[] = []

  private constructor(
    tx: Writer,
    importer: Importer,
    origin: { importedBy: number | null; now: string },
    sources: RecordedSources,
    firstRecord: number,
  ) {
    this.#tx = tx
    this.#importer = importer
    this.#origin = origin
    this.#sources = sources
    this.#firstRecord = firstRecord
  }

  static async open(tx: Writer, { importer, origin, records }: InsertOrder): Promise<BatchInserter> {
    const sources = await RecordedSources.load(tx, importer.familyId)
    // The file may cite sources of an earlier one, which the job has not come to yet.
    const folded = await listFolded(tx, importer.familyId, 'SOUR', 0, maxSources)
    if (folded.length > 0) await unfoldRecords(tx, importer.familyId, 'SOUR', folded, { sources, now: origin.now })
    holdIds(tx)
    const first = records === 0 ? 0 : await takeRecordIds(tx, importer.familyId, records)
    return new BatchInserter(tx, importer, origin, sources, first)
  }

  async insert(batch: Batch): Promise<void> {
    await this.#insertRows(batch)
    const { kind, rows } = batch
    const { count, analyzeAt } = this.#inserted.get(kind) ?? { count: 0, analyzeAt: manyRows }
    const isGrown = count + rows.length >= analyzeAt
    this.#inserted.set(kind, { count: count + rows.length, analyzeAt: isGrown ? analyzeAt * growth : analyzeAt })
    if (isGrown) await analyzeGrown(this.#tx, tablesOf[kind])
  }

  async #insertRows(batch: Batch): Promise<void> {
    if (batch.kind === 'sources') await this.#insertSources(batch.rows)
    else if (batch.kind === 'people') await this.#insertPeople(batch.rows)
    else if (batch.kind === 'relations') await this.#insertRelations(batch.rows)
    else if (batch.kind === 'records') await this.#insertRecords(batch.rows)
    else
      await keepUids(
        this.#tx,
        this.#importer.familyId,
        batch.rows.map(({ uid, person }) => ({
          uid,
          person_id: this.#idOf(person),
          imported_by: this.#origin.importedBy,
        })),
      )
  }

  /** Adds who was at the facts, after everybody, and compares with what the family had. */
  async finish(): Promise<void> {
    for (let start = 0; start < this.#open.length; start += recordsAtOnce) {
      const open = this.#open.slice(start, start + recordsAtOnce).map(({ fact, people }) => ({
        fact,
        people: people.map(({ person, role }) => ({ person_id: this.#idOf(person), role })),
      }))
      await addFactPeople(this.#tx, this.#importer.familyId, open)
      await letOthersRun()
    }
    this.#open = []
    const { now } = this.#origin
    const context = { sources: this.#sources, now }
    for (const kind of ['FAM', 'INDI'] as const)
      for (let start = 0; start < this.#known.length; start += recordsAtOnce) {
        await unfoldRecords(this.#tx, this.#importer.familyId, kind, this.#known.slice(start, start + recordsAtOnce), context)
        await letOthersRun()
      }
    await writeHeldIds(this.#tx)
  }

  #idOf(ref: Ref): number {
    return ref > 0 ? ref : (this.#people[-ref - 1] ?? 0)
  }

  async #insertSources(rows: BatchOf<'sources'>): Promise<void> {
    const { importedBy, now } = this.#origin
    await this.#sources.add(
      this.#tx,
      this.#importer.familyId,
      rows.map(({ record, columns }) => ({
        ...columns,
        record_id: this.#firstRecord + record,
        imported_by: importedBy,
        created_at: now,
        updated_at: now,
      })),
    )
    for (const { record } of rows) this.#recordsOfSources.push(this.#firstRecord + record)
  }

  async #insertPeople(rows: BatchOf<'people'>): Promise<void> {
    const { familyId, language } = this.#importer
    const { importedBy, now } = this.#origin
    const people = rows.map(({ person }) => person)
    const ids = await addBarePeople(this.#tx, familyId, people, { language, importedBy }, now)
    for (const id of ids) this.#people.push(id)
    await this.#insertLives(
      rows.map(({ record, names, facts }, index) => ({
        person: ids[index] ?? 0,
        relation: null,
        record: record === null ? null : this.#firstRecord + record,
        names,
        facts,
        citations: [],
      })),
    )
  }

  async #insertRelations(rows: BatchOf<'relations'>): Promise<void> {
    const { importedBy, now } = this.#origin
    const relations = rows.map(({ from, to, type, kind }) => ({ from: this.#idOf(from), to: this.#idOf(to), type, kind }))
    const ids = await addRelations(this.#tx, this.#importer.familyId, relations, now, importedBy)
    for (const [index, { from, to, type }] of rows.entries())
      if (type === relationTypes.partnered) this.#couples.set(from, to, ids[index] ?? 0)
  }

  async #insertRecords(rows: BatchOf<'records'>): Promise<void> {
    const first = this.#firstRecord + this.#seen
    this.#seen += rows.length
    const idOf = (ref: Ref): number => this.#idOf(ref)
    await keepRecords(
      this.#tx,
      this.#importer.familyId,
      rows.map((record, index) => ({ id: first + index, ...rowOf(record, idOf), imported_by: this.#origin.importedBy })),
    )
    await this.#insertLives(
      rows.flatMap(({ couple, partners: [one = 0, other = 0] }, index) =>
        couple === undefined
          ? []
          : [
              {
                ...couple,
                person: null,
                relation: this.#couples.get(one, other) ?? 0,
                record: first + index,
                names: [],
              },
            ],
      ),
    )
    for (const [index, { kind, unfolded }] of rows.entries())
      if (unfolded === 0 && (kind === 'INDI' || kind === 'FAM')) this.#known.push(first + index)
  }

  #seen = 0
  /** How many rows of a kind are there, and at how many its tables are analyzed next. */
  readonly #inserted = new Map<Batch['kind'], { count: number; analyzeAt: number }>()

  async #insertLives(lives: Parameters<typeof insertLives>[2]): Promise<void> {
    const located = lives.map((life) =>
      isUncited(life)
        ? life
        : {
            ...life,
            names: life.names.map((name) => this.#cited(name)),
            facts: life.facts.map((fact) => this.#cited(fact)),
            citations: this.#cited(life).citations,
          },
    )
    for (const open of await insertLives(this.#tx, this.#importer.familyId, located, this.#sources, this.#origin))
      this.#open.push(open)
  }

  /** Replaces the references to sources by their ids. */
  #cited<Row extends FoundName | FoundFact | { citations: FoundCitation[] }>(row: Row): Row {
    if (row.citations.length === 0) return row
    const citations = row.citations.map((citation) => {
      const { source } = citation
      const record = source > 0 ? source : (this.#recordsOfSources[-source - 1] ?? 0)
      return { ...citation, source: this.#sources.ofRecord(record) ?? 0 }
    })
    return { ...row, citations }
  }
}

const isUncited = ({ names, facts, citations }: FoundLife): boolean =>
  citations.length === 0 &&
  names.every((name) => name.citations.length === 0) &&
  facts.every((fact) => fact.citations.length === 0)

function rowOf(
  { kind, source, xref, label, value, text, person, partners, children, dropped, unfolded }: PlannedRecord,
  idOf: (ref: Ref) => number,
) {
  const [partner, other] = partners
  return {
    kind,
    source,
    xref,
    label,
    value,
    text,
    person_id: person === null ? null : idOf(person),
    partner_id: partner === undefined ? null : idOf(partner),
    other_partner_id: other === undefined ? null : idOf(other),
    children: JSON.stringify(children.map(idOf)),
    dropped,
    unfolded,
  }
}
