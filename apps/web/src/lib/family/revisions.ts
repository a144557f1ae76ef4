/** Lists are replaced when something in them changes, so each list object has its own number. */
const revisions = new WeakMap<object, number>()
let lastRevision = 0

/** The number of a list of people or relations: another one after every change. */
export function revisionOf(list: object): number {
  let revision = revisions.get(list)
  if (revision === undefined) revisions.set(list, (revision = lastRevision += 1))
  return revision
}
