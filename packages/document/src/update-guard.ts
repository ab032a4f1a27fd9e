import { FIRST_BREAK_CLIENT, isBreakId, isLetterId } from './text/client-ids.ts'
import { tableRootOf } from './table/names.ts'
import { acceptsInRoot, isKeyOf } from './table/root-values.ts'
import { acceptsFormat } from './text/formats.ts'
import { acceptsAttribute } from './text/line.ts'
import { readUpdate, type Struct } from './update-wire.ts'
import { ForeignContent, MalformedUpdate } from './update-cursor.ts'

export type UpdateRefusal =
  /** it has more bytes or parts than one update may have */
  | 'too-large'
  /** Yjs did not write these bytes */
  | 'malformed'
  /** it holds something that no pad holds: another root, type or subdocument, an unknown format or attribute */
  | 'foreign-content'
  /** it writes under an id that is no page's, or not for this content, or touches the first break */
  | 'foreign-id'

export type UpdateInspection =
  | {
      readonly ok: true
      /** Number of insertions, each value for itself, and ranges of deletions; 0 if the update says nothing. */
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

/** Both sides of a connection know the first break without being told, and nobody writes or deletes it. */
const isPageBreakId = (id: number): boolean => isBreakId(id) && id !== FIRST_BREAK_CLIENT

const isPageId = (id: number): boolean => isLetterId(id) || isPageBreakId(id)

/** Returns whether a page writes such content under an id. What was deleted or collected may have been anything. */
const mayWrite = (id: number, { kind }: Struct['content']): boolean => {
  if (kind === 'text' || kind === 'format') return isLetterId(id)
  return kind === 'type' ? isPageBreakId(id) : isPageId(id)
}

/** Returns whether a table has such a root, in which such content may stand without a neighbour. */
const mayBeginIn = (name: string, attribute: string | undefined, kind: Struct['content']['kind']): boolean => {
  // In the text, only the first break has no left neighbour.
  const root = tableRootOf(name)
  if (root === undefined) return false
  if (attribute !== undefined) return isKeyOf(root, attribute) && (kind === 'values' || kind === 'deleted')
  return root.cell !== undefined && kind !== 'values'
}

/** Checks what a part says about where it stands, as far as it says so; `fitsInto` finds out the rest. */
const checkParent = ({ parent, attribute, content: { kind } }: Struct): void => {
  if (parent === undefined) return
  const isFitting =
    typeof parent === 'string'
      ? mayBeginIn(parent, attribute, kind)
      : isBreakId(parent.client) && attribute !== undefined && (kind === 'values' || kind === 'deleted')
  if (!isFitting) throw new Refused('foreign-content')
}

const isScalar = (value: unknown): boolean => value === null || (typeof value !== 'object' && typeof value !== 'bigint')

const checkContent = ({ parent, attribute, content }: Struct): void => {
  switch (content.kind) {
    case 'format':
      if (!acceptsFormat(content.key, content.value)) throw new Refused('foreign-content')
      break
    case 'values':
      // Several values are overwritten ones of one attribute, which Yjs joins. Later ones do not name it.
      for (const value of content.values) {
        const accepts = typeof parent === 'string' ? acceptsInRoot : acceptsAttribute
        const isAccepted = attribute === undefined ? isScalar(value) : accepts(attribute, value)
        if (!isAccepted) throw new Refused('foreign-content')
      }
      break
    case 'foreign':
      throw new Refused('foreign-content')
    default:
  }
}

/**
 * Checks an incoming update before it is logged: whether it is an update of a pad at all. It sees the update alone;
 * `fitsInto` decides whether the update fits into this pad's text. Time and memory are linear in the size of the update,
 * whatever it claims.
 */
export const inspectUpdate = (update: Uint8Array, limits: UpdateLimits): UpdateInspection => {
  if (update.length > limits.maxBytes) return { ok: false, reason: 'too-large' }
  let parts = 0
  const count = (added = 1): void => {
    parts += added
    if (parts > limits.maxParts) throw new Refused('too-large')
  }
  try {
    readUpdate(update, {
      struct: (struct) => {
        if (!mayWrite(struct.client, struct.content)) throw new Refused('foreign-id')
        if (struct.content.kind === 'skip') return
        // A value may be one byte of an update, and takes as much memory as a letter typed alone.
        count(struct.content.kind === 'values' ? struct.length : 1)
        checkContent(struct)
        checkParent(struct)
      },
      deletion: (client) => {
        if (!isPageId(client)) throw new Refused('foreign-id')
        count()
      },
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason }
    if (error instanceof ForeignContent) return { ok: false, reason: 'foreign-content' }
    if (error instanceof MalformedUpdate) return { ok: false, reason: 'malformed' }
    throw error
  }
  return { ok: true, parts }
}
