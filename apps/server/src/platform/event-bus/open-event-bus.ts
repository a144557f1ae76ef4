import type { Database, DatabaseLocation } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { createEventBus } from './event-bus.ts'
import type { EventBus } from './event-bus.ts'
import { followPostgres } from './postgres-event-transport.ts'
import { followSqlite } from './sqlite-event-transport.ts'

/** @param location - where `database` is, because listening needs a separate connection */
export const openEventBus = (database: Database, location: DatabaseLocation, log: Logger): EventBus =>
  createEventBus('url' in location ? followPostgres(location.url, database, log) : followSqlite(database, log))
