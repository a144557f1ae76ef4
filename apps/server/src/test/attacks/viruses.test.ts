import { afterEach, describe, expect, it } from 'vitest'
import { multipart } from '../multipart.ts'
import { fourColours, photosOf } from '../photos/photos.ts'
import type { TestPhotos } from '../photos/photos.ts'
import { startVirusScanner, testVirus } from '../servers/virus-scanner.ts'
import type { VirusScanner } from '../servers/virus-scanner.ts'
import { openTestApp } from '../test-app.ts'
import type { Member, TestApp } from '../test-app.ts'

let test: TestApp
let member: Member
let photos: TestPhotos
let scanner: VirusScanner
let galleryId: number
const begin = async (options: Parameters<typeof startVirusScanner>[0] = {}): Promise<void> => {
  scanner = await startVirusScanner(options)
  test = await openTestApp({ virusScanner: { host: scanner.host, port: scanner.port } })
  member = await test.newMember()
  photos = photosOf(test, member)
  galleryId = (await photos.gallery()).id
}
afterEach(async () => {
  await test.close()
  await scanner.close()
})

/** A picture that every decoder shows, with extra bytes after its end. */
const infected = async (): Promise<Buffer> => Buffer.concat([await fourColours(), Buffer.from(testVirus)])

describe('with a virus scanner', () => {
  it('keeps what it lets pass, and the scanner has read every byte', async () => {
    await begin()
    const picture = await fourColours({ width: 2_000, height: 1_500, type: 'png' })
    await photos.upload(galleryId, picture)
    expect(scanner.files).toEqual([picture])
  })

  it('keeps nothing of a file that it refuses, whatever way it comes', async () => {
    await begin()
    const bytes = await infected()
    const answers = [
      await photos.tryUpload(galleryId, bytes),
      await test.call('setProfileImage', {
        token: member.access,
        params: { id: member.person_id },
        ...multipart([
          ['picture', { bytes, fileName: 'a.jpg' }],
          ['x', '0'],
          ['y', '0'],
          ['w', '100'],
          ['h', '100'],
          ['r', '0'],
        ]),
      }),
    ]
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        code: 'infected_file',
        detail: 'The virus scanner of this server refused this file.',
      })
    expect(answers.map((answer) => answer.statusCode)).toEqual([422, 422])
    expect(await photos.images()).toEqual([])
    expect(await photos.files()).toEqual([])
  })

  it('keeps no file that the scanner did not read to its end', async () => {
    await begin({ mostBytes: 10 })
    expect((await photos.tryUpload(galleryId, await fourColours())).statusCode).toBe(503)
    await scanner.close()
    expect((await photos.tryUpload(galleryId, await fourColours())).statusCode).toBe(503)
    expect(await photos.files()).toEqual([])
    scanner = await startVirusScanner()
  })
})
