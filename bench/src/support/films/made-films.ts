interface MadeFilm {
  name: string
  args: string[]
  ending: 'mp4' | 'mov' | 'webm'
  /** The share of the file that is kept. */
  keep?: number
}

const words = (text: string): string[] => text.split(' ')
const picture = (size: string, seconds: number, rate = 25): string[] =>
  words(`-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`)
const sound = (seconds: number): string[] => words(`-f lavfi -i sine=frequency=330:duration=${seconds}`)
const quick = words('-preset ultrafast')
const h264 = [...words('-c:v libx264 -pix_fmt yuv420p'), ...quick]
const hevc = [...words('-c:v libx265 -tag:v hvc1 -x265-params log-level=none'), ...quick]
const aac = words('-c:a aac')

/** What cameras and phones make, and what is wrong with films, as ffmpeg makes it. */
export const madeFilms = (minutes: number): MadeFilm[] => [
  { name: 'H.264 1080p', ending: 'mp4', args: [...picture('1920x1080', 6), ...sound(6), ...h264, ...aac] },
  {
    name: 'H.264 list in front',
    ending: 'mp4',
    args: [...picture('640x360', 6), ...sound(6), ...h264, ...aac, ...words('-movflags +faststart')],
  },
  {
    name: 'HEVC with a place',
    ending: 'mov',
    args: [...picture('1280x720', 4), ...sound(4), ...hevc, ...aac, ...words('-metadata location=+60.1699+024.9384/')],
  },
  {
    name: 'HEVC 10 bit HDR',
    ending: 'mov',
    args: [
      ...picture('1280x720', 3),
      ...hevc,
      ...words('-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc'),
    ],
  },
  { name: 'without sound', ending: 'mp4', args: [...picture('640x480', 4), ...h264] },
  { name: 'odd size', ending: 'webm', args: [...picture('321x241', 3), ...words('-c:v libvpx -deadline realtime')] },
  {
    name: 'VP9 with Opus',
    ending: 'webm',
    args: [...picture('640x360', 3), ...sound(3), ...words('-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus')],
  },
  { name: 'AV1', ending: 'mp4', args: [...picture('320x180', 2), ...words('-c:v libaom-av1 -cpu-used 8 -usage realtime')] },
  {
    name: 'ProRes with PCM',
    ending: 'mov',
    args: [...picture('640x360', 3), ...sound(3), ...words('-c:v prores_ks -c:a pcm_s16le')],
  },
  {
    name: 'Motion JPEG of a camera',
    ending: 'mov',
    args: [...picture('640x480', 3), ...sound(3), ...words('-c:v mjpeg -q:v 5 -c:a pcm_u8')],
  },
  { name: 'old MPEG-4', ending: 'mp4', args: [...picture('352x288', 3), ...sound(3), ...words('-c:v mpeg4 -c:a aac')] },
  { name: '4K 60 pictures a second', ending: 'mp4', args: [...picture('3840x2160', 2, 60), ...h264] },
  {
    name: 'fragmented',
    ending: 'mp4',
    args: [...picture('640x360', 4), ...sound(4), ...h264, ...aac, ...words('-movflags frag_keyframe+empty_moov')],
  },
  {
    name: 'cut off, list in front',
    ending: 'mp4',
    keep: 0.5,
    args: [...picture('640x360', 8), ...sound(8), ...h264, ...aac, ...words('-movflags +faststart')],
  },
  { name: 'cut off, list at the end', ending: 'mp4', keep: 0.5, args: [...picture('640x360', 8), ...sound(8), ...h264, ...aac] },
  {
    name: 'cut off WebM',
    ending: 'webm',
    keep: 0.5,
    args: [...picture('640x360', 8), ...words('-c:v libvpx -deadline realtime')],
  },
  { name: 'sound alone', ending: 'mp4', args: [...sound(4), ...aac] },
  { name: 'a tenth of a second', ending: 'mp4', args: [...picture('320x240', 0.1), ...h264] },
  {
    name: `${minutes} minutes`,
    ending: 'mp4',
    args: [...picture('640x360', minutes * 60, 15), ...sound(minutes * 60), ...h264, ...aac],
  },
  {
    name: `${minutes} minutes of HEVC`,
    ending: 'mov',
    args: [...picture('320x180', minutes * 60, 10), ...sound(minutes * 60), ...hevc, ...aac],
  },
]
