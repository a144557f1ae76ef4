import type { FirstPage } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { faceCrop } from '../../lib/photos/face-crop.ts'
import { Link } from '../../lib/router/link.tsx'

const faceSide = 88

/** A face; the whole photo is a tap away. */
export function FaceLink({ face }: { face: FirstPage['faces'][number] }) {
  const { t } = useTranslation('first')
  const { image } = face
  const { address, ...place } = faceCrop(
    face,
    [
      { address: image.thumbnail, width: image.thumbnail_width, height: image.thumbnail_height },
      { address: image.large_thumbnail, width: image.large_thumbnail_width, height: image.large_thumbnail_height },
    ],
    faceSide,
  )
  return (
    <Link className="first-face" to={`/gallery/${image.gallery_id}/?image_id=${image.id}`}>
      <img src={address} alt={t('questions.face', { title: image.title })} style={place} />
    </Link>
  )
}
