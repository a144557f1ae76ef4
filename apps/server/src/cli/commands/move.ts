import { parseArgs } from 'node:util'
import type { DatabaseLocation } from '../../platform/db/database.ts'
import { ownDatabase } from '../../platform/db/ownership.ts'
import { describeMedia, mediaUrlExample, readMediaUrl } from '../../platform/media/media-location.ts'
import type { MediaLocation } from '../../platform/media/media-location.ts'
import { openMediaStore } from '../../platform/media/open-media-store.ts'
import { MoveError } from '../../platform/move/move-error.ts'
import { moveMedia, refuseForeignMedia } from '../../platform/move/move-media.ts'
import { moveRows, openEmptyTarget } from '../../platform/move/move-rows.ts'
import { CommandError, UsageError } from '../command.ts'
import type { Command } from '../command.ts'

export const moveCommand: Command = {
  name: 'move',
  summary: 'move everything to PostgreSQL, and to S3 if you like',
  usage: `move --to postgres://user:password@host/database [--media ${mediaUrlExample}]

Stop the server first. Copies every row, and with --media every file, from the configured places to the ones given here, and
compares every row and byte with what arrived. Sessions are moved too, so no one has to sign in again. Both destinations must be
empty. The source is left as it is. If a move is interrupted, nothing becomes visible: run it again, and files that had already
arrived are not sent twice.
The keys of the S3 service are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, as for the server.`,
  run: async (args, { config, environment, out, progress }) => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' }, media: { type: 'string' } } })
    const to = values.to
    if (to === undefined || !URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol))
      throw new UsageError('--to must be an address like postgres://user:password@host/database.')
    const media = values.media === undefined ? undefined : readMediaUrl(values.media, environment)
    if (values.media !== undefined && media === undefined)
      throw new UsageError(`--media must be an address like ${mediaUrlExample}.`)
    try {
      const { rows, files, bytes } = await move(
        { database: config.database, media: config.media },
        { database: { url: to }, media },
        progress,
      )
      out(
        `Moved ${rows} rows${media === undefined ? '' : ` and ${files} files of ${bytes} bytes to ${describeMedia(media)}`}; all verified.`,
      )
      progress(
        `Set BANYAN_DATABASE_URL${media === undefined ? '' : ' and BANYAN_MEDIA_URL'} to the values you gave here, then start the server.`,
      )
      if (config.secret === undefined)
        progress(
          `On other machines, set BANYAN_SECRET to the contents of ${config.dataDir}/secret so that everyone stays signed in.`,
        )
    } catch (error) {
      if (error instanceof MoveError) throw new CommandError(`${error.message} The source is unchanged.`)
      throw error
    }
    return 0
  },
}

interface Places {
  database: DatabaseLocation
  media: MediaLocation | undefined
}

/** Moves files before rows, so that the files a row names exist once the row is visible. */
async function move(
  from: Places & { media: MediaLocation },
  to: Places,
  progress: (text: string) => void,
): Promise<{ rows: number; files: number; bytes: number }> {
  // Anything that a server acknowledged from now on would stay behind.
  const source = await ownDatabase(from.database)
  try {
    // A server running on the target would see half of the data.
    const target = await ownDatabase(to.database)
    target.release()
    return await moveOwned(from, to, progress)
  } finally {
    source.release()
  }
}

async function moveOwned(
  from: Places & { media: MediaLocation },
  to: Places,
  progress: (text: string) => void,
): Promise<{ rows: number; files: number; bytes: number }> {
  const database = await openEmptyTarget(to.database)
  try {
    let moved = { files: 0, bytes: 0 }
    if (to.media !== undefined) {
      const [source, target] = [await openMediaStore(from.media), await openMediaStore(to.media)]
      await refuseForeignMedia(source, target)
      moved = await moveMedia(source, target, progress)
    }
    return { rows: await moveRows(from.database, database, progress), ...moved }
  } finally {
    await database.close()
  }
}
