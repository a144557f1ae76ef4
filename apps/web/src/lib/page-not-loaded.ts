/** There is no connection, or a newer version of the app has other files by now: reloading the page helps in both cases. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}
