import { writePlace } from './map-image.ts'
import type { MapImage } from './map-image.ts'
import '../components/people.css'
import './photos.css'

/** Lists images with their places, so that the map's content is available as text. */
export function PhotoList({ images, onOpen }: { images: readonly MapImage[]; onOpen: (id: number) => void }) {
  return (
    <div className="map-people">
      <ul>
        {images.map((image) => (
          <li key={image.id}>
            <button type="button" className="map-row" onClick={() => onOpen(image.id)}>
              <img className="map-row-photo" src={image.small_thumbnail ?? ''} alt="" loading="lazy" />
              <span className="map-row-text">
                {image.title}
                <span className="map-hint">{writePlace(image)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
