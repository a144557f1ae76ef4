// Photos that move, as phones make them: small ones of our own.

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u16le = (value: number): Buffer => Buffer.from(u16(value).toReversed())
const u32le = (value: number): Buffer => Buffer.from(u32(value).toReversed())

const box = (type: string, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** Puts a segment APP1 behind the first two bytes of a JPEG. */
const withSegment = (jpeg: Buffer, body: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), u16(body.length + 2), body, jpeg.subarray(2)])

const withXmp = (jpeg: Buffer, properties: string, content = ''): Buffer =>
  withSegment(
    jpeg,
    Buffer.from(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ${properties}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  )

/** Google's Motion Photo 1.0. @param length - what the file says instead of the film's length */
export const motionPhoto = (jpeg: Buffer, film: Buffer, length: number | string = film.length): Buffer =>
  Buffer.concat([
    withXmp(
      jpeg,
      'GCamera:MotionPhoto="1" GCamera:MotionPhotoVersion="1"',
      `<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" Item:Semantic="Primary" Item:Length="0" Item:Padding="0"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4" Item:Semantic="MotionPhoto" Item:Length="${length}" Item:Padding="0"/></rdf:li></rdf:Seq></Container:Directory>`,
    ),
    film,
  ])

/** The same with elements instead of attributes. */
export const motionPhotoOfElements = (jpeg: Buffer, film: Buffer): Buffer =>
  Buffer.concat([
    withXmp(
      jpeg,
      '',
      `<Camera:MotionPhoto>1</Camera:MotionPhoto><C:Directory><rdf:Seq><rdf:li><C:Item><I:Semantic>Primary</I:Semantic></C:Item></rdf:li><rdf:li><C:Item><I:Semantic>MotionPhoto</I:Semantic><I:Length>${film.length}</I:Length></C:Item></rdf:li></rdf:Seq></C:Directory>`,
    ),
    film,
  ])

/** Google's Micro Video, before that. */
export const microVideo = (jpeg: Buffer, film: Buffer, offset: number | string = film.length): Buffer =>
  Buffer.concat([withXmp(jpeg, `GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${offset}"`), film])

/** Samsung's trailer, with a block behind the film's. @param reach - how far in front of its list the film's block is said to begin */
export function samsungPhoto(picture: Buffer, film: Buffer, reach?: number): Buffer {
  const block = (kind: number, name: string, content: Buffer): Buffer =>
    Buffer.concat([u16le(0), u16le(kind), u32le(name.length), Buffer.from(name), content])
  const blocks = [
    { kind: 0x0a_30, bytes: block(0x0a_30, 'MotionPhoto_Data', film) },
    { kind: 0x0a_01, bytes: block(0x0a_01, 'Image_UTC_Data', Buffer.from('1700000000000')) },
  ]
  const all = Buffer.concat(blocks.map(({ bytes }) => bytes))
  let passed = 0
  const entries = blocks.map(({ kind, bytes }, index) => {
    const entry = [
      u16le(0),
      u16le(kind),
      u32le(index === 0 && reach !== undefined ? reach : all.length - passed),
      u32le(bytes.length),
    ]
    passed += bytes.length
    return Buffer.concat(entry)
  })
  const list = Buffer.concat([Buffer.from('SEFH'), u32le(106), u32le(entries.length), ...entries])
  return Buffer.concat([picture, all, list, u32le(list.length), Buffer.from('SEFT')])
}

/** A HEIC or AVIF with a film in a box of its own. */
export const boxedMotion = (picture: Buffer, film: Buffer): Buffer => Buffer.concat([picture, box('mpvd', film)])

/** A JPEG with what an iPhone writes into the photo of a Live Photo. @param when - such as `2019:07:04 18:30:00` */
export function livePhoto(jpeg: Buffer, id: string, when?: string): Buffer {
  const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'latin1')
  const maker = Buffer.concat([
    text('Apple iOS'),
    Buffer.from([0, 1]),
    Buffer.from('MM'),
    u16(1),
    entryOf(0x00_11, 2, id.length + 1, 32),
    u32(0),
    text(id),
  ])
  const dates = when === undefined ? [] : [entryOf(0x90_03, 2, 20, 26 + 2 + 24 + 4)]
  const inner = 26 + 2 + 12 * (dates.length + 1) + 4
  const date = when === undefined ? Buffer.alloc(0) : text(when)
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    u32(8),
    u16(1),
    entryOf(0x87_69, 4, 1, 26),
    u32(0),
    u16(dates.length + 1),
    ...dates,
    entryOf(0x92_7c, 7, maker.length, inner + date.length),
    u32(0),
    date,
    maker,
  ])
  return withSegment(jpeg, exif)
}

const entryOf = (tag: number, type: number, count: number, value: number): Buffer =>
  Buffer.concat([u16(tag), u16(type), u32(count), u32(value)])

/** Notes Apple's identifier in a film whose list of what is where comes last. */
export function liveFilm(film: Buffer, id: string): Buffer {
  const at = film.indexOf('moov') - 4
  const key = Buffer.from('mdtacom.apple.quicktime.content.identifier')
  const meta = box(
    'meta',
    box('hdlr', Buffer.alloc(8), Buffer.from('mdta'), Buffer.alloc(13)),
    box('keys', Buffer.alloc(4), u32(1), u32(key.length + 4), key),
    box('ilst', Buffer.concat([u32(id.length + 24), u32(1), box('data', u32(1), u32(0), Buffer.from(id))])),
  )
  const known = Buffer.concat([film, meta])
  known.writeUInt32BE(known.readUInt32BE(at) + meta.length, at)
  return known
}

/** A film that says that it lasts as long. */
export function lasting(film: Buffer, seconds: number): Buffer {
  const changed = Buffer.from(film)
  const at = changed.indexOf('mvhd') + 4
  changed.writeUInt32BE(changed.readUInt32BE(at + 12) * seconds, at + 16)
  return changed
}
