/** The pictures that are made of a profile photo: the crop in squares of 80 and 200 pixels, each also twice as dense, and the whole picture upright. */
export const portraitFiles = ['small.jpg', 'small@2x.jpg', 'portrait.jpg', 'portrait@2x.jpg', 'photo.jpg'] as const
export type PortraitFile = (typeof portraitFiles)[number]
