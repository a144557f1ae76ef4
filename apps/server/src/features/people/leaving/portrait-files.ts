/**
 * The files made from a profile photo: the crop in squares of 80 and 200 pixels, each also at twice the density, and the whole
 * picture upright.
 */
export const portraitFiles = ['small.jpg', 'small@2x.jpg', 'portrait.jpg', 'portrait@2x.jpg', 'photo.jpg'] as const
export type PortraitFile = (typeof portraitFiles)[number]
