import { sql } from 'kysely'
import type { Writer } from './database.ts'

/**
 * What SQLite's statistics say of a large family: rows of the index, and how many have the same first column, the same first two, and
 * so on. Without any, SQLite takes each family for a few rows, and prefers a primary key to an index that finds much less.
 */
const typical: [table: string, index: string, statistics: string][] = [
  ['people', 'sqlite_autoindex_people_1', '10000 1000 1'],
  ['people', 'people_order', '10000 1000 10 1'],
  ['relations', 'relations', '20000 2000 1'],
  ['relations', 'relations_from', '20000 2000 4'],
  ['relations', 'relations_to', '20000 2000 3'],
  ['relations', 'relations_pair', '20000 2000 4 1'],
  ['relations', 'relations_batch', '200 20 3'],
  ['gedcom_records', 'sqlite_autoindex_gedcom_records_1', '10000 1000 1'],
  ['gedcom_records', 'gedcom_records_person', '8000 800 1'],
  ['gedcom_records', 'gedcom_records_partner', '4000 400 2'],
  ['gedcom_records', 'gedcom_records_other_partner', '4000 400 2'],
  ['gedcom_records', 'gedcom_records_names', '1000 100 1'],
  ['gedcom_records', 'gedcom_records_lone', '20 2 1'],
  ['gedcom_uids', 'gedcom_uids', '10000 1000 1'],
  ['gedcom_uids', 'gedcom_uids_person', '10000 1000 1'],
  ['facts', 'sqlite_autoindex_facts_1', '60000 6000 1'],
  ['facts', 'facts_person_id', '55000 5500 6'],
  ['facts', 'facts_relation_id', '5000 500 2'],
  ['facts', 'facts_record_id', '50000 5000 6'],
  ['facts', 'facts_days', '40000 4000 2'],
  ['facts', 'facts_private', '100 10 1'],
  ['facts', 'facts_placed', '20000 2000 1'],
  ['facts', 'facts_day', '10000 1000 3'],
  ['fact_people', 'sqlite_autoindex_fact_people_1', '2000 200 2 1'],
  ['fact_people', 'fact_people_person', '2000 200 2'],
  ['fact_words', 'fact_words', '100000 10000 3 1'],
  ['fact_words', 'fact_words_word', '100000 10000 20 1'],
  ['person_words', 'person_words', '10000 1000 2 1'],
  ['person_words', 'person_words_word', '10000 1000 5 1'],
  ['names', 'sqlite_autoindex_names_1', '12000 1200 1'],
  ['names', 'names_person_id', '12000 1200 2'],
  ['names', 'names_record_id', '10000 1000 2'],
  ['sources', 'sqlite_autoindex_sources_1', '500 50 1'],
  ['sources', 'sources_record_id', '400 40 1'],
  ['citations', 'sqlite_autoindex_citations_1', '20000 2000 1'],
  ['citations', 'citations_source_id', '20000 2000 20'],
  ['citations', 'citations_fact_id', '18000 1800 2'],
  ['citations', 'citations_name_id', '1000 100 2'],
  ['citations', 'citations_relation_id', '1000 100 2'],
  ['images', 'sqlite_autoindex_images_1', '10000 1'],
  ['images', 'sqlite_autoindex_images_2', '10000 1000 1'],
  ['images', 'images_shown', '10000 1000 100 1 1'],
  ['images', 'images_pages', '500 50 2 1'],
  ['images', 'images_cuts', '500 50 5'],
  ['images', 'images_films', '200 20 1'],
  ['images', 'images_live', '2000 200 2'],
  ['images', 'images_known', '10000 1000 100 1'],
  ['images', 'images_hash', '10000 1000 1'],
  ['images', 'images_order', '10000 1000 1 1'],
  ['images', 'images_day', '10000 1000 3 1 1'],
  ['images', 'images_processed', '10000 1000 1'],
  ['images', 'images_listed', '10000 1000 10'],
  ['images', 'images_places', '5000 500 50'],
  ['images', 'images_user', '10000 1000 200'],
  ['images', 'images_change', '10000 1000 50 50'],
  ['images', 'images_let_in', '100 10 2'],
  ['images', 'images_imported', '1000 100 100'],
  ['images', 'images_batch', '500 50 2'],
  ['images', 'images_trash', '500 50 1 1'],
  ['images', 'images_waiting', '50 5 1'],
  ['images', 'images_private', '100 10 1'],
  ['images', 'images_hidden', '500 1'],
  ['images', 'images_checked', '10000 20'],
  ['images', 'images_damaged', '10 5'],
  ['picture_looks', 'sqlite_autoindex_picture_looks_1', '10000 1000 1'],
  ['distinct_photos', 'sqlite_autoindex_distinct_photos_1', '100 10 1 1'],
  ['distinct_photos', 'distinct_photos_other', '100 10 1'],
  ['image_tags', 'image_tags', '20000 2000 1'],
  ['image_tags', 'image_tags_image', '20000 2000 2'],
  ['image_tags', 'image_tags_person', '20000 2000 2 1'],
  ['image_tags', 'image_tags_of_person', '20000 2000 20'],
  ['image_tags', 'image_tags_batch', '500 50 3'],
  ['image_tags', 'image_tags_hidden', '500 1'],
  ['faces', 'sqlite_autoindex_faces_1', '30000 3000 1'],
  ['faces', 'faces_image', '30000 3000 3'],
  ['faces', 'faces_person', '20000 2000 20'],
  ['faces', 'faces_tag', '15000 1500 1'],
  ['faces', 'faces_open', '10000 1000 1'],
  ['face_groups', 'sqlite_autoindex_face_groups_1', '20000 2000 1 1'],
  ['face_groups', 'face_groups_group', '20000 2000 10 9'],
  ['face_groups', 'face_groups_face', '19000 1900 1'],
  ['face_questions', 'sqlite_autoindex_face_questions_1', '200 20 1'],
  ['face_questions', 'face_questions_face', '200 20 1'],
  ['changes', 'sqlite_autoindex_changes_1', '20000 2000 1'],
  ['changes', 'changes_kind', '20000 2000 200 1'],
  ['changes', 'changes_user', '20000 2000 400 1'],
  ['changes', 'changes_user_time', '20000 2000 400 1'],
  ['changes', 'changes_person', '15000 1500 4'],
  ['changes', 'changes_other_person', '4000 400 2'],
  ['changes', 'changes_relation', '4000 400 2'],
  ['changes', 'changes_gallery', '8000 800 80 1'],
  ['changes', 'changes_image', '7000 700 2 1'],
  ['changes', 'changes_parent', '1000 100 5 1'],
  ['changes', 'changes_fact', '4000 400 2'],
  ['changes', 'changes_name', '500 50 2'],
  ['changes', 'changes_source', '500 50 2'],
  ['changes', 'changes_comment', '2000 200 1'],
  ['changes', 'changes_kin_word', '100 10 2'],
  ['changes', 'changes_quiet', '5000 1'],
  ['change_people', 'change_people', '20000 2000 8 1'],
  ['change_people', 'change_people_change', '20000 2000 2'],
  ['evidence_images', 'sqlite_autoindex_evidence_images_1', '500 50 1'],
  ['evidence_images', 'evidence_images_image_id', '500 50 2'],
  ['evidence_images', 'evidence_images_fact_id', '300 30 2'],
  ['evidence_images', 'evidence_images_source_id', '200 20 2'],
  ['evidence_images', 'evidence_images_citation_id', '200 20 2'],
  ['comments', 'sqlite_autoindex_comments_1', '5000 500 1'],
  ['comments', 'comments_image_id', '4000 400 3 3 1'],
  ['comments', 'comments_gallery_id', '500 50 5 5 1'],
  ['comments', 'comments_person_id', '500 50 3 3 1'],
  ['kin_words', 'sqlite_autoindex_kin_words_1', '500 50 1'],
  ['kin_words', 'kin_words_person', '300 30 1'],
  ['hearts', 'sqlite_autoindex_hearts_1', '5000 500 1'],
  ['hearts', 'hearts_image_id', '4000 400 3 1'],
  ['hearts', 'hearts_gallery_id', '500 50 5 1'],
  ['hearts', 'hearts_person_id', '500 50 3 1'],
  ['candles', 'sqlite_autoindex_candles_1', '2000 200 4 2 1'],
  ['candles', 'candles_user', '2000 200 20'],
  ['calendar_feeds', 'sqlite_autoindex_calendar_feeds_2', '500 50 1'],
  ['picture_frames', 'sqlite_autoindex_picture_frames_2', '500 50 1'],
  ['picture_frames', 'picture_frames_user', '500 50 2'],
  ['calendar_feeds', 'calendar_feeds_user', '500 50 2'],
  ['calendar_feeds', 'calendar_feeds_person', '100 10 1'],
  ['muted_people', 'sqlite_autoindex_muted_people_1', '500 50 2 1'],
  ['muted_people', 'muted_people_person', '500 50 1'],
]

/** With fewer rows, what SQLite finds in a table says nothing of it once a file is imported. */
const fewRows = 100

/** Writes typical statistics for those tables that SQLite could not analyse yet, since they are empty, or have hardly a row. */
export async function writeTypicalStatistics(tx: Writer): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'sqlite_stat1'`.execute(tx)
  // Makes the table of statistics.
  if (rows.length === 0) await sql`analyze people`.execute(tx)
  const known = await sql<{ tbl: string }>`select tbl from sqlite_stat1
    group by tbl having max(cast(stat as integer)) >= ${fewRows}`.execute(tx)
  const analysed = new Set(known.rows.map(({ tbl }) => tbl))
  const others = typical.filter(([table]) => !analysed.has(table))
  for (const table of new Set(others.map(([each]) => each))) await sql`delete from sqlite_stat1 where tbl = ${table}`.execute(tx)
  for (const [table, index, statistics] of others)
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${statistics})`.execute(tx)
}

/**
 * SQLite stops counting at its limit: it takes the rows of a family for hardly more than that, however many they are, and so prefers
 * reading a family of 100,000 to looking up some hundred ids. Writes how many they are on average, where that is more.
 */
export async function writeFamilySizes(tx: Writer): Promise<void> {
  const { rows } = await sql<{ tbl: string; idx: string; stat: string; families: number }>`
    select s.tbl, s.idx, s.stat, (select count(*) from families) as families from sqlite_stat1 s
    where s.idx is not null and 'family_id' in (
      -- An index; a table without row ids is told about under its own name.
      select name from pragma_index_info(s.idx) where seqno = 0
      union all
      select name from pragma_table_info(s.idx) where pk = 1
    )`.execute(tx)
  for (const { tbl, idx, stat, families } of rows) {
    const [all = '0', ofFamily = '0', ...others] = stat.split(' ')
    const average = Math.floor(Number(all) / Math.max(1, families))
    if (average <= Number(ofFamily)) continue
    await sql`update sqlite_stat1 set stat = ${[all, average, ...others].join(' ')} where tbl = ${tbl} and idx = ${idx}`.execute(
      tx,
    )
  }
}
