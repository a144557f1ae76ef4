/** Asks for each item before the one ahead of it has been used, so that a database reads while this process works. */
export async function* ahead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  let next = items.next()
  try {
    for (let step = await next; step.done !== true; step = await next) {
      next = items.next()
      // A failure counts when the item is asked for.
      next.catch(() => undefined)
      yield step.value
    }
  } finally {
    await items.return(undefined)
  }
}
