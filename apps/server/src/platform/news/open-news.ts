import type { Database, DatabaseLocation } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { createNews } from './news.ts'
import type { News } from './news.ts'
import { followPostgres } from './postgres-news.ts'
import { followSqlite } from './sqlite-news.ts'

/** @param location - where `database` is: listening needs a connection of its own */
export const openNews = (database: Database, location: DatabaseLocation, log: Logger): News =>
  createNews('url' in location ? followPostgres(location.url, log) : followSqlite(database, log))
