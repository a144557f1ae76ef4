/** Whether the browser can show a film whose head it has read. Where it can only play the sound, it does, and reports no error. */
export const hasPictures = ({ videoWidth }: HTMLVideoElement): boolean => videoWidth > 0
