import { migrate } from '../../platform/db/migrate.ts'
// A separate process that migrates a database: tests kill it half-way.
import { connectDatabase } from '../../platform/db/open-database.ts'

const [location = ''] = process.argv.slice(2)
const database = connectDatabase(location.startsWith('postgres') ? { url: location } : { file: location })
process.stdout.write('begin\n')
// Whoever kills it has set a clock by now.
for await (const _ of process.stdin);
await migrate(database)
process.stdout.write('end\n')
await database.close()
