/**
 * The words a pad is written in, as plain data: what the server checks updates against without loading ProseMirror.
 * `pad-schema.test.ts` holds this file equal to the schema the editor runs.
 */

/**
 * Raised whenever a word is added here. An editor deletes nodes and marks it does not know, so that a page of a lower
 * version than the server's must not open a pad.
 */
export const PAD_SCHEMA_VERSION = 1

/** The name under which a pad's text stands in its Y.Doc. */
export const PAD_FRAGMENT = 'default'

/** The mark that carries who wrote; its key in a Yjs update is this name, because it excludes itself. */
export const AUTHOR_MARK = 'author'

/** As long as the longest id of a user; see the contract's `ids.ts`. */
const AUTHOR_ID_MAX = 100

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const

/**
 * How many nodes may stand in each other; a nested list is two. Deeper text is refused: the binding and ProseMirror
 * recurse, and a few thousand levels would keep the pad from opening.
 */
export const PAD_DEPTH_MAX = 200

type Accepts = (value: unknown) => boolean

const isNothing: Accepts = (value) => value === null || value === undefined
const isText: Accepts = (value) => typeof value === 'string'
/** It ends in a class name: one token, so that it names no class of ours. */
const isToken: Accepts = (value) => typeof value === 'string' && /^\S{0,64}$/.test(value)
const isBoolean: Accepts = (value) => typeof value === 'boolean'
const isHeadingLevel: Accepts = (value) => (HEADING_LEVELS as readonly unknown[]).includes(value)
const isListStart: Accepts = (value) => Number.isSafeInteger(value) || Number.isNaN(value)
const isAuthorId: Accepts = (value) => typeof value === 'string' && value.length > 0 && value.length <= AUTHOR_ID_MAX

export interface Word {
  /** Each attribute with the values it takes; any may also be absent. */
  readonly attributes: Readonly<Record<string, Accepts>>
}

export interface NodeWord extends Word {
  /** A textblock holds text and is one line of the pad; a container holds other nodes; a leaf holds nothing. */
  readonly holds: 'text' | 'nodes' | 'nothing'
  /** The nodes that may stand in it. */
  readonly children: readonly string[]
}

/** What stands at the root, in quotes and in list items. */
export const PAD_BLOCKS: readonly string[] = [
  'paragraph',
  'heading',
  'codeBlock',
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'horizontalRule',
]

export const PAD_NODES: ReadonlyMap<string, NodeWord> = new Map(
  Object.entries({
    paragraph: { holds: 'text', children: ['hardBreak'], attributes: {} },
    heading: { holds: 'text', children: ['hardBreak'], attributes: { level: isHeadingLevel } },
    codeBlock: { holds: 'text', children: [], attributes: { language: isToken } },
    blockquote: { holds: 'nodes', children: PAD_BLOCKS, attributes: {} },
    bulletList: { holds: 'nodes', children: ['listItem'], attributes: {} },
    orderedList: { holds: 'nodes', children: ['listItem'], attributes: { start: isListStart, type: isToken } },
    listItem: { holds: 'nodes', children: PAD_BLOCKS, attributes: {} },
    taskList: { holds: 'nodes', children: ['taskItem'], attributes: {} },
    taskItem: { holds: 'nodes', children: PAD_BLOCKS, attributes: { checked: isBoolean } },
    hardBreak: { holds: 'nothing', children: [], attributes: {} },
    horizontalRule: { holds: 'nothing', children: [], attributes: {} },
  } satisfies Record<string, NodeWord>),
)

export const PAD_MARKS: ReadonlyMap<string, Word> = new Map(
  Object.entries({
    bold: { attributes: {} },
    italic: { attributes: {} },
    underline: { attributes: {} },
    strike: { attributes: {} },
    code: { attributes: {} },
    link: { attributes: { href: isText, title: isText } },
    [AUTHOR_MARK]: { attributes: { id: isAuthorId } },
  } satisfies Record<string, Word>),
)

/** Whether a node or mark takes this attribute with this value. */
export const takesAttribute = (word: Word, name: string, value: unknown): boolean => {
  if (!Object.hasOwn(word.attributes, name)) return false
  return isNothing(value) || word.attributes[name]!(value)
}
