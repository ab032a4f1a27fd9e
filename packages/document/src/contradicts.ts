import * as Y from 'yjs'
import { contributes } from './contributes.ts'
import { isSameFormat, type FormatValue } from './text/formats.ts'
import { readUpdate, type ReadableUpdate, type Struct } from './update-wire.ts'
import type { StructId } from './update-cursor.ts'

const isSameId = (a: StructId | null | undefined, b: StructId | null | undefined): boolean =>
  a === b || (a ? a.client === b?.client && a.clock === b.clock : !b)

/** Returns whether a character may be one of two that Yjs has cut apart, of which it keeps neither. */
const isHalf = (unit: number): boolean => (unit >= 0xd800 && unit <= 0xdfff) || unit === 0xfffd

const isSameText = (a: string, b: string): boolean => {
  if (a === b) return true
  for (let at = 0; at < a.length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other && !((one === 0xfffd || other === 0xfffd) && isHalf(one) && isHalf(other))) return false
  }
  return true
}

/**
 * Returns whether a format may be a link that was redacted, which ends links since. Of one that ends links anyhow a page
 * that has a link there is wrong alone.
 */
const isRedacted = ({ value }: Y.ContentFormat): boolean => value === null

/** Returns whether an item holds, at these clocks, what a part of an update says. */
const holds = ({ id, content: stored }: Y.Item, { clock, content }: Struct, from: number, to: number): boolean => {
  switch (content.kind) {
    case 'text': {
      if (!(stored instanceof Y.ContentString)) return false
      return isSameText(stored.str.slice(from - id.clock, to - id.clock), content.text.slice(from - clock, to - clock))
    }
    case 'format': {
      if (!(stored instanceof Y.ContentFormat) || stored.key !== content.key) return false
      if (isRedacted(stored) && typeof content.value === 'object') return true
      return isSameFormat(stored.value as unknown as FormatValue | null, content.value as FormatValue | null)
    }
    case 'values': {
      if (!(stored instanceof Y.ContentAny)) return false
      const values = content.values.slice(from - clock, to - clock)
      return values.every((value, n) => stored.arr[from - id.clock + n] === value)
    }
    case 'type':
      return stored instanceof Y.ContentType && stored.type instanceof Y.Map
    default:
      return false
  }
}

/** Returns whether an item stands, at a clock, where a part of an update says. */
const standsAlike = (doc: Y.Doc, item: Y.Item, part: Struct, at: number): boolean => {
  const before = { client: part.client, clock: at - 1 }
  const origin = at === item.id.clock ? item.origin : before
  if (!isSameId(origin, at === part.clock ? part.origin : before)) return false
  if (!isSameId(item.rightOrigin, part.rightOrigin)) return false
  // Yjs writes the parent only of what has no neighbour.
  const { parent, attribute = null } = part
  if (parent === undefined || !(item.parent instanceof Y.AbstractType)) return true
  const isParent =
    typeof parent === 'string' ? doc.share.get(parent) === item.parent : isSameId(item.parent._item?.id, parent)
  return isParent && item.parentSub === attribute
}

/** Returns the first clock of a part at which the document has something else. */
const differsAt = (doc: Y.Doc, part: Struct): number | undefined => {
  const { client, clock, length, content } = part
  // What was deleted or collected says nothing of what it was.
  if (content.kind === 'deleted' || content.kind === 'gone' || content.kind === 'skip') return undefined
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  if (clock >= end) return undefined
  const structs = doc.store.clients.get(client)!
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const stored = structs[index]!
    if (stored.id.clock >= end) return undefined
    if (!(stored instanceof Y.Item) || stored.deleted) continue
    const from = Math.max(clock, stored.id.clock)
    const to = Math.min(end, stored.id.clock + stored.length)
    if (!holds(stored, part, from, to) || !standsAlike(doc, stored, part, from)) return from
  }
  return undefined
}

/**
 * Returns whether the update has something else, or has it elsewhere, under ids that the document knows. Yjs takes no
 * notice of what it knows by its id, so the page that sent it would show another text for good without an error.
 *
 * What the document has deleted cannot be compared, and counts as equal. The work is linear in the update and
 * logarithmic in the document. The update must have passed `inspectUpdate`.
 */
export const contradicts = (doc: Y.Doc, update: ReadableUpdate): boolean => {
  let found = false
  readUpdate(update, {
    struct: (part) => {
      found ||= differsAt(doc, part) !== undefined
    },
    deletion: () => {},
  })
  return found
}

/** Returns the clients under whose ids an update contradicts the document, each with the first clock at which it does. */
export const contradictedClocks = (doc: Y.Doc, update: Uint8Array): ReadonlyMap<number, number> => {
  const clocks = new Map<number, number>()
  readUpdate(update, {
    struct: (part) => {
      const clock = clocks.has(part.client) ? undefined : differsAt(doc, part)
      if (clock !== undefined) clocks.set(part.client, clock)
    },
    deletion: () => {},
  })
  return clocks
}

/** Returns whether a document has all of an update, and nothing else in its place. */
export const hasArrived = (doc: Y.Doc, update: Uint8Array): boolean =>
  !contributes(doc, update) && !contradicts(doc, update)
