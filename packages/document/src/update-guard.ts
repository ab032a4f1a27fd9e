import { AUTHOR_MARK, PAD_FRAGMENT, PAD_MARKS, PAD_NODES, takesAttribute } from './schema/vocabulary.ts'
import { ForeignContent, MalformedUpdate, readUpdate, type Struct } from './update-wire.ts'

export type UpdateRefusal =
  /** it has more bytes or parts than one update may have */
  | 'too-large'
  /** Yjs did not write these bytes */
  | 'malformed'
  /** it holds something that no pad holds: another root, a subdocument, an unknown node, mark or attribute */
  | 'foreign-content'
  /** an author mark stands under another key, or has a value that is no id */
  | 'forged-author'

export type UpdateInspection =
  | {
      readonly ok: true
      /** Authors that the update's marks name. The caller decides whether they may be named. */
      readonly authors: ReadonlySet<string>
      /** Number of insertions and ranges of deletions; 0 if the update says nothing. */
      readonly parts: number
    }
  | { readonly ok: false; readonly reason: UpdateRefusal }

export interface UpdateLimits {
  readonly maxBytes: number
  readonly maxParts: number
}

class Refused extends Error {
  readonly reason: UpdateRefusal

  constructor(reason: UpdateRefusal) {
    super(reason)
    this.reason = reason
  }
}

const isScalar = (value: unknown): boolean => value === null || (typeof value !== 'object' && typeof value !== 'bigint')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks where a mark begins (an object of attributes) or ends (null). */
const checkFormat = (key: string, value: unknown, authors: Set<string>): void => {
  // y-tiptap stores a mark that does not exclude itself as `name--hash`; none of ours is one.
  if (key.startsWith(`${AUTHOR_MARK}--`)) throw new Refused('forged-author')
  const spec = PAD_MARKS.get(key)
  if (spec === undefined) throw new Refused('foreign-content')
  if (value === null) return
  const fits =
    isRecord(value) && Object.entries(value).every(([name, attribute]) => takesAttribute(spec, name, attribute))
  if (key === AUTHOR_MARK) {
    if (!fits || typeof value['id'] !== 'string') throw new Refused('forged-author')
    authors.add(value['id'])
  } else if (!fits) throw new Refused('foreign-content')
}

const checkStruct = (struct: Struct, authors: Set<string>): void => {
  if (typeof struct.parent === 'string') {
    const isNode = struct.content.kind === 'type' || struct.content.kind === 'deleted'
    if (struct.parent !== PAD_FRAGMENT || struct.attribute !== undefined || !isNode)
      throw new Refused('foreign-content')
  }
  switch (struct.content.kind) {
    case 'format':
      checkFormat(struct.content.key, struct.content.value, authors)
      break
    case 'type':
      // An unknown node would not be left alone: every editor that shows the pad deletes it, and a reader's editor
      // would try to.
      if (struct.content.type === 'element' && !PAD_NODES.has(struct.content.name)) throw new Refused('foreign-content')
      // Types may only be children, never attributes.
      if (struct.attribute !== undefined) throw new Refused('foreign-content')
      break
    case 'values':
      // Several values are overwritten ones of one attribute, which Yjs joins when an undo manager keeps them.
      if (!struct.content.values.every(isScalar)) throw new Refused('foreign-content')
      if (struct.parent !== undefined && struct.attribute === undefined) throw new Refused('foreign-content')
      break
    case 'foreign':
      throw new Refused('foreign-content')
    default:
  }
}

/**
 * Checks an incoming update before it is logged: whether it is an update of a pad at all, and whom its marks name. It
 * sees the update alone; `fitsInto` decides whether the update fits into this pad's text. Time and memory are linear in
 * the size of the update, whatever it claims.
 */
export const inspectUpdate = (update: Uint8Array, limits: UpdateLimits): UpdateInspection => {
  if (update.length > limits.maxBytes) return { ok: false, reason: 'too-large' }
  const authors = new Set<string>()
  let parts = 0
  const count = (): void => {
    parts += 1
    if (parts > limits.maxParts) throw new Refused('too-large')
  }
  try {
    readUpdate(update, {
      struct(struct) {
        if (struct.content.kind === 'skip') return
        count()
        checkStruct(struct, authors)
      },
      deletion: count,
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    if (error instanceof ForeignContent) return { ok: false, reason: 'foreign-content' }
    if (error instanceof MalformedUpdate) return { ok: false, reason: 'malformed' }
    throw error
  }
  return { ok: true, authors, parts }
}
