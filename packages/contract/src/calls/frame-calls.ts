/** The calls about picture frames; `calls.ts` checks and describes them. */
export const frameCalls = {
  listPictureFrames: {
    method: 'GET',
    path: '/api/picture_frame/',
    token: true,
    role: 'reader',
    summary: "The caller's addresses from which tablets show photos",
  },
  createPictureFrame: {
    method: 'POST',
    path: '/api/picture_frame/',
    token: true,
    role: 'reader',
    summary: 'Make an address from which a tablet shows photos, one after the other',
  },
  deletePictureFrame: {
    method: 'DELETE',
    path: '/api/picture_frame/:id/',
    token: true,
    role: 'reader',
    summary: 'End an address from which a tablet shows photos',
  },
} as const
