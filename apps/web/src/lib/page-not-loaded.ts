/** There is no connection, or a newer version of the app has other files by now: loading the page anew helps in both. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}
