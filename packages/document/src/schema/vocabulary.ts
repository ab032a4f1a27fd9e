/**
 * The nodes and marks of a pad as plain data, with which the server checks updates without loading ProseMirror.
 * `pad-schema.test.ts` proves that this file equals the schema of the editor.
 */

/** Name of the pad's text in its Y.Doc. */
export const PAD_FRAGMENT = 'default'

/** Mark that names the author; its key in a Yjs update is this name, because it excludes itself. */
export const AUTHOR_MARK = 'author'

/** Equals the length of the longest user id; see the contract's `ids.ts`. */
const AUTHOR_ID_MAX = 100

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const

/**
 * Most nodes that may contain each other; a nested list counts as two. Deeper text is refused: the binding and
 * ProseMirror recurse, and a few thousand levels would keep the pad from opening.
 */
export const PAD_DEPTH_MAX = 200

type Accepts = (value: unknown) => boolean

const isNothing: Accepts = (value) => value === null || value === undefined
const isText: Accepts = (value) => typeof value === 'string'
/** The value becomes part of a class name: a single token cannot name one of our classes. */
const isToken: Accepts = (value) => typeof value === 'string' && /^\S{0,64}$/.test(value)
const isBoolean: Accepts = (value) => typeof value === 'boolean'
const isHeadingLevel: Accepts = (value) => (HEADING_LEVELS as readonly unknown[]).includes(value)
const isListStart: Accepts = (value) => Number.isSafeInteger(value) || Number.isNaN(value)
const isAuthorId: Accepts = (value) => typeof value === 'string' && value.length > 0 && value.length <= AUTHOR_ID_MAX

/** What a node or mark may have. */
export interface TypeSpec {
  /** Maps each attribute to a check of its values; any may also be absent. */
  readonly attributes: Readonly<Record<string, Accepts>>
}

export interface NodeSpec extends TypeSpec {
  /**
   * A textblock contains text and is one line of the pad; a container contains other nodes; a leaf contains nothing.
   */
  readonly contentKind: 'text' | 'nodes' | 'nothing'
  /** Nodes that it may contain. */
  readonly children: readonly string[]
}

/** Nodes that may stand at the root, in quotes and in list items. */
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

export const PAD_NODES: ReadonlyMap<string, NodeSpec> = new Map(
  Object.entries({
    paragraph: { contentKind: 'text', children: ['hardBreak'], attributes: {} },
    heading: { contentKind: 'text', children: ['hardBreak'], attributes: { level: isHeadingLevel } },
    codeBlock: { contentKind: 'text', children: [], attributes: { language: isToken } },
    blockquote: { contentKind: 'nodes', children: PAD_BLOCKS, attributes: {} },
    bulletList: { contentKind: 'nodes', children: ['listItem'], attributes: {} },
    orderedList: { contentKind: 'nodes', children: ['listItem'], attributes: { start: isListStart, type: isToken } },
    listItem: { contentKind: 'nodes', children: PAD_BLOCKS, attributes: {} },
    taskList: { contentKind: 'nodes', children: ['taskItem'], attributes: {} },
    taskItem: { contentKind: 'nodes', children: PAD_BLOCKS, attributes: { checked: isBoolean } },
    hardBreak: { contentKind: 'nothing', children: [], attributes: {} },
    horizontalRule: { contentKind: 'nothing', children: [], attributes: {} },
  } satisfies Record<string, NodeSpec>),
)

export const PAD_MARKS: ReadonlyMap<string, TypeSpec> = new Map(
  Object.entries({
    bold: { attributes: {} },
    italic: { attributes: {} },
    underline: { attributes: {} },
    strike: { attributes: {} },
    code: { attributes: {} },
    link: { attributes: { href: isText, title: isText } },
    [AUTHOR_MARK]: { attributes: { id: isAuthorId } },
  } satisfies Record<string, TypeSpec>),
)

/** Returns whether a node or mark may have this attribute with this value. */
export const takesAttribute = (spec: TypeSpec, name: string, value: unknown): boolean => {
  if (!Object.hasOwn(spec.attributes, name)) return false
  return isNothing(value) || spec.attributes[name]!(value)
}

/**
 * Returns a pasted value of an attribute if the node may have it, else `null`: with a single other value the server
 * refuses the whole update.
 */
export const acceptedAttribute = (node: string, attribute: string, value: unknown): unknown =>
  takesAttribute(PAD_NODES.get(node)!, attribute, value) && !Number.isNaN(value) ? value : null
