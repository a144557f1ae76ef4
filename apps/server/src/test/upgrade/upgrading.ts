import { migrate } from '../../platform/db/migrate.ts'
// A process of its own that brings a database up to date: tests kill it meanwhile.
import { connectDatabase } from '../../platform/db/open-database.ts'

const [location = ''] = process.argv.slice(2)
const database = connectDatabase(location.startsWith('postgres') ? { url: location } : { file: location })
process.stdout.write('begin\n')
await migrate(database)
process.stdout.write('end\n')
await database.close()
