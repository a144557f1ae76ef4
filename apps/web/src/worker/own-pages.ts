/**
 * Whether an address is one of the application's own pages; calls, pictures, the API's description, the pages of guests, of mailed
 * questions and of picture frames, and plain files belong to the server.
 */
export const isPage = (path: string): boolean =>
  !/^\/(?:api|media|assets|guest|story|frame|xamarin_[^/]*)(?:\/|$)/i.test(path) && !/\.[^/]*$/.test(path)
