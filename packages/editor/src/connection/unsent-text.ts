import * as Y from 'yjs'

const keyOf = ({ client, clock }: Y.ID, at = 0): string => `${client} ${clock + at}`

/** Returns what was written, without gaps; the pages that wrote it follow the order of the updates. */
const itemsOf = (updates: readonly Uint8Array[], structs: readonly object[]): Y.Item[] => {
  const clients = [...new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()]))]
  const items = structs.filter((struct) => struct instanceof Y.Item)
  return items.toSorted((one, other) => clients.indexOf(one.id.client) - clients.indexOf(other.id.client))
}

/**
 * Maps each item to its neighbours as Yjs sees them: written after one letter, and before what stood there then. Items
 * that belong to nothing known come in the order of writing.
 */
const places = (items: readonly Y.Item[]): Map<string | undefined, Y.Item[]> => {
  const starts = new Map(items.map((item) => [keyOf(item.id), item]))
  const known = new Set(items.flatMap(({ id, length }) => Array.from({ length }, (_, at) => keyOf(id, at))))
  return Map.groupBy(items, ({ origin, rightOrigin, parent }) => {
    const right = rightOrigin === null ? undefined : starts.get(keyOf(rightOrigin))
    if (right !== undefined && Y.compareIDs(right.origin, origin)) return `before ${keyOf(right.id)}`
    if (origin !== null) return known.has(keyOf(origin)) ? `after ${keyOf(origin)}` : undefined
    return parent instanceof Y.ID && known.has(keyOf(parent)) ? `in ${keyOf(parent)}` : undefined
  })
}

/**
 * Returns the text in updates, without what they remove again, for people to copy when the updates themselves have
 * nowhere to go. Much of it belongs into a pad that is not at hand, so that Yjs cannot assemble it.
 */
export const textOfUpdates = (updates: readonly Uint8Array[]): string => {
  // The same change may be in several updates: what could not be stored as one row is in the page as one, and in its
  // rows still.
  const { structs, ds } = Y.decodeUpdate(Y.mergeUpdates([...updates]))
  const placed = places(itemsOf(updates, structs))
  let text = ''
  let isNewLine = false
  /** Emits one letter, or a non-text item; returns what stands between it and the next. */
  const emit = ({ id, content }: Y.Item, at: number): readonly Y.Item[] => {
    if (!Y.isDeleted(ds, Y.createID(id.client, id.clock + at))) {
      if (content instanceof Y.ContentType) isNewLine = true
      else if (content instanceof Y.ContentString) {
        if (isNewLine && text !== '' && !text.endsWith('\n')) text += '\n'
        isNewLine = false
        text += content.str.charAt(at)
      }
    }
    const inside = at === 0 ? placed.get(`in ${keyOf(id)}`) : undefined
    return [...(inside ?? []), ...(placed.get(`after ${keyOf(id, at)}`) ?? [])]
  }
  for (const root of placed.get(undefined) ?? []) {
    // A line break separates it from what was emitted before, whatever is in between.
    isNewLine = true
    /** Items still to be emitted, the next one last; each from a certain letter on, or with what comes before it. */
    const ahead: { readonly item: Y.Item; readonly from?: number }[] = [{ item: root }]
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      const { item, from } = next
      if (from === undefined) {
        const before = placed.get(`before ${keyOf(item.id)}`) ?? []
        ahead.push({ item, from: 0 }, ...before.map((other) => ({ item: other })))
        continue
      }
      for (let at = from; at < item.length; at += 1) {
        const between = emit(item, at)
        if (between.length === 0) continue
        ahead.push({ item, from: at + 1 }, ...between.toReversed().map((other) => ({ item: other })))
        break
      }
    }
  }
  return text.trim()
}
