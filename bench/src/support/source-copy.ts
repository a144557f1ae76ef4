import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { roomyFolder } from '../../../apps/server/src/test/roomy-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Copies these files and folders into a separate folder, to be changed freely: installed packages are linked, our own are the
 * copied ones.
 */
export async function copySource(name: string, parts: string[]): Promise<{ copy: string; remove: () => Promise<void> }> {
  const copy = await mkdtemp(path.join(await roomyFolder(), `banyan-${name}-`))
  const remove = () => rm(copy, { recursive: true, force: true })
  try {
    for (const part of parts)
      await cp(path.join(root, part), path.join(copy, part), {
        recursive: true,
        filter: (file) => !/\/(?:node_modules|dist)(?:\/|$)/.test(file.slice(root.length)),
      })
    const [from, to] = [path.join(root, 'node_modules'), path.join(copy, 'node_modules')]
    await mkdir(path.join(to, '@banyan'), { recursive: true })
    for (const each of await readdir(from)) if (each !== '@banyan') await symlink(path.join(from, each), path.join(to, each))
    for (const each of await readdir(path.join(copy, 'packages')))
      await symlink(path.join(copy, 'packages', each), path.join(to, '@banyan', each))
    return { copy, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
