import type { FaceGroup } from '@banyan/contract'
import { faceCrop } from '../../lib/photos/face-crop.ts'

/** A face, cut out of its photo. */
export function FaceCrop({ face, side, alt }: { face: FaceGroup['faces'][number]; side: number; alt: string }) {
  const { image, ...box } = face
  const { address, ...place } = faceCrop(
    box,
    [
      { address: image.thumbnail, width: image.thumbnail_width, height: image.thumbnail_height },
      { address: image.large_thumbnail, width: image.large_thumbnail_width, height: image.large_thumbnail_height },
    ],
    side,
  )
  return (
    <span className="face-crop" style={{ width: side, height: side }}>
      <img src={address} alt={alt} loading="lazy" decoding="async" style={place} />
    </span>
  )
}
