import { Extension } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { TableText } from '@sheaf/document/table/table-text'
import { readFileRecord } from '@sheaf/document/text/file-record'
import type { PadFiles } from '../../../lib/files/pad-files.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { withCellAuthors } from '../../../text-binding/html/cell-writers.ts'
import { isTable } from '../../../text-binding/lines/line-commands.ts'
import type { ReadPicture } from '../../../text-binding/html/html-reading.ts'
import { setStyleSheetsAside } from '../../../text-binding/html/html-styles.ts'
import { AUTHOR_MARK, lineOf } from '../../../text-binding/tokens.ts'
import { copiedPictures } from './copied-pictures.ts'
import { LinesSerializer, textOf, withoutHalfLines } from './copied-lines.ts'
import { PastedLinesParser, nodesOfText } from './pasted-lines.ts'
import { offerTable } from './offer-table.ts'
import { pasteLines } from './paste-lines.ts'
import { addPastedPictures, type PastedPicture, picturesOfTables } from '../../../lib/files/pasted-pictures.ts'
import { fitLines, placeLines, type Range, rangeOf } from './place-lines.ts'

/** Attribute of copied HTML: the ids under which its letters stand in this pad, each with how many in a row. */
export const WRITERS = 'data-sheaf-writers'
/** Attribute of copied HTML with files: the pad that they are files of. */
export const PAD = 'data-sheaf-pad'

/** The text's own reader of the browser's changes comes before all that has no priority. */
const PRIORITY = 1100

const SLICE = /<[a-z][^<>]*\sdata-pm-slice[^<>]*>/gi

/**
 * Returns HTML in which nothing says how deep what was copied stood, and in what: a pad has lines alone. What somebody else
 * writes there could let the paste fail, and the browser would then do it in its own way.
 */
const withPlainSlices = (html: string): string =>
  html.replaceAll(SLICE, (tag) =>
    tag.replaceAll(/(\sdata-pm-slice)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi, '$1="1 1 []"'),
  )

const writersOf = ({ state: { doc, selection } }: EditorView, binding: ReturnType<typeof bindingOf>): string => {
  const written = binding?.writersIn(doc, selection.from, selection.to) ?? []
  return JSON.stringify(written.map(({ count, client }) => [count, client]))
}

const readWriters = (source: string | null | undefined): (readonly [count: number, client: number])[] => {
  try {
    const read: unknown = JSON.parse(source ?? '[]')
    const pairs = Array.isArray(read) ? (read as unknown[]) : []
    return pairs.filter(
      (pair): pair is [number, number] =>
        Array.isArray(pair) &&
        pair.length === 2 &&
        pair.every((one) => Number.isSafeInteger(one) && (one as number) >= 0),
    )
  } catch {
    return []
  }
}

/** Returns the hashes of the files that lines show. */
const hashesIn = (lines: readonly Node[], tableOf: (id: string) => TableText | undefined): string[] => {
  const inCells = lines.flatMap((line) => tableOf(lineOf(line).table ?? '')?.rows ?? []).flatMap(({ cells }) => cells)
  const all = [...lines.map(lineOf), ...inCells.flatMap((cell) => cell.lines.map(({ attributes }) => attributes))]
  return [...new Set(all.flatMap(({ file }) => readFileRecord(file)?.hash ?? []))]
}

interface Written {
  readonly count: number
  /** Undefined for letters of the one who pastes them. */
  readonly author: string | undefined
}

/** Returns lines whose letters bear the marks of their authors, of whom all letters are told. */
const withAuthors = (lines: readonly Node[], written: readonly Written[]): Node[] => {
  let at = 0
  let rest = written[0]?.count ?? 0
  const parts = (node: Node): Node[] => {
    const nodes: Node[] = []
    for (let begin = 0; begin < node.nodeSize;) {
      for (; rest === 0; at++) rest = written[at + 1]!.count
      const end = Math.min(begin + rest, node.nodeSize)
      const part = node.isText ? node.cut(begin, end) : node
      const id = written[at]!.author
      nodes.push(id ? part.mark(node.type.schema.mark(AUTHOR_MARK, { id }).addToSet(part.marks)) : part)
      rest -= end - begin
      begin = end
    }
    return nodes
  }
  return lines.map((line) => line.copy(Fragment.fromArray(line.children.flatMap(parts))))
}

/** Returns lines as a range takes them in: in code, the rows of tables are rows of it. */
const withTables = ({ state }: EditorView, { from }: Range, lines: readonly Node[]): readonly Node[] => {
  if (lineOf(state.doc.resolve(from).parent).kind !== 'code') return lines
  const tableOf = (id: string) => bindingOf(state)?.tableOf(id)
  return lines.flatMap((line) =>
    isTable(lineOf(line)) ? nodesOfText(state.schema, textOf(new Slice(Fragment.from(line), 0, 0), tableOf)) : [line],
  )
}

/** Depth from which on elements say nothing more of the text in them. Browsers take ever longer for what stands deeper. */
const DEPTH_MAX = 300

/** Tags of elements that stand in each other, and whose ends are written out. */
const TAG =
  /<(\/?)(?:a|abbr|article|b|bdi|bdo|big|blockquote|center|cite|code|del|details|div|em|font|i|ins|kbd|mark|ol|q|s|section|small|span|strike|strong|sub|sup|svg|math|table|tt|u|ul)\b[^<>]*>/gi

/** Returns HTML without the tags of elements in so many others that nobody means them. Their text stays. */
const withoutDepth = (html: string): string => {
  let depth = 0
  let dropped = 0
  return html.replaceAll(TAG, (tag, end: string) => {
    if (end === '' && depth >= DEPTH_MAX) {
      dropped += 1
      return ''
    }
    if (end === '') depth += 1
    else if (dropped > 0) {
      dropped -= 1
      return ''
    } else depth = Math.max(depth - 1, 0)
    return tag
  })
}

/**
 * Reads and writes the clipboard. Copied lines are real lists for other programs, and plain text with the signs of
 * lists; what is copied in a pad keeps, in the same pad, whose letters it is.
 */
export const Clipboard = Extension.create<{
  readonly files: PadFiles | undefined
  /** Whether pasted rows of cells can become a table, which no cell of one holds. */
  readonly offersTables: boolean
}>({
  name: 'clipboard',
  priority: PRIORITY,

  addOptions: () => ({ files: undefined, offersTables: false }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { files, offersTables } = this.options
    const { schema } = editor
    /** What is being pasted: plain text, what was copied in a pad, or HTML of another program. */
    let source: 'text' | 'pad' | 'html' = 'html'
    /** Pictures of what is being pasted, and the pad that its files are of, if it is another one. */
    let pictures: readonly PastedPicture[] = []
    let otherPad: string | undefined
    const tableOf = (id: string) => bindingOf(editor.state)?.tableOf(id)
    const bringTable = (table: TableText): string => {
      const binding = bindingOf(editor.state)!
      return binding.bringTable(withCellAuthors(table, binding.otherAuthorOf))
    }

    const read = (
      lines: Node[],
      root: globalThis.Node & ParentNode,
      isOwn: boolean,
      found: readonly ReadPicture[],
    ): Node[] => {
      source = isOwn ? 'pad' : 'html'
      pictures = picturesOfTables(found, lines)
      const pad = isOwn ? root.querySelector(`[${PAD}]`)?.getAttribute(PAD) : null
      otherPad = pad === files?.padId ? undefined : (pad ?? undefined)
      const binding = bindingOf(editor.state)
      const element = root.querySelector(`[${WRITERS}]`)
      const writers = readWriters(element?.getAttribute(WRITERS))
      const letters = lines.reduce((sum, { content }) => sum + content.size, 0)
      // What another program has changed of it names nobody any more.
      if (binding === undefined || writers.reduce((sum, [count]) => sum + count, 0) !== letters) return lines
      return withAuthors(
        lines,
        writers.map(([count, client]) => ({ count, author: binding.otherAuthorOf(client) })),
      )
    }

    return [
      new Plugin({
        key: new PluginKey('clipboard'),
        props: {
          transformPastedHTML: (html) => withoutDepth(setStyleSheetsAside(withPlainSlices(html))),
          clipboardParser: new PastedLinesParser(schema, bringTable, read),
          clipboardSerializer: new LinesSerializer(
            schema,
            tableOf,
            () => ({
              [WRITERS]: writersOf(editor.view, bindingOf(editor.state)),
              ...(files && { [PAD]: files.padId }),
            }),
            () => copiedPictures(editor.view.dom),
          ),
          clipboardTextParser: (text, context) => {
            source = 'text'
            pictures = []
            return new Slice(Fragment.fromArray(nodesOfText(schema, text, context.marks())), 1, 1)
          },
          clipboardTextSerializer: (slice) => textOf(slice, tableOf),
          transformCopied: (slice, { state: { selection } }) => withoutHalfLines(slice, selection),
          handlePaste: (view, _event, { content }) => {
            const range = rangeOf(view.state.selection)
            const first = view.state.doc.resolve(range.from).index(0)
            const found = pictures
            pictures = []
            if (content.childCount === 0) {
              addPastedPictures(editor, files, first, found)
              return found.length > 0
            }
            const hashes = hashesIn(content.content, tableOf)
            const mayBeRows = offersTables && source === 'text'
            pasteLines(view, range, withTables(view, range, content.content), {
              areTyped: source === 'text',
              linksAddresses: source !== 'pad',
              onDone: (end) => {
                addPastedPictures(editor, files, first, found)
                if (mayBeRows) offerTable(editor, range.from, end)
              },
            })
            if (otherPad !== undefined && hashes.length > 0) files?.takeOver(otherPad, hashes)
            return true
          },
          handleDrop: (view, event, { content }, isMoved) => {
            const dropped = view.posAtCoords({ left: event.clientX, top: event.clientY })
            const found = isMoved ? [] : pictures
            pictures = []
            if (content.childCount === 0 && found.length > 0 && dropped !== null) {
              addPastedPictures(editor, files, view.state.doc.resolve(dropped.pos).index(0), found)
              return true
            }
            if (content.childCount === 0 || dropped === null) return false
            const { tr } = view.state
            if (isMoved) tr.deleteSelection()
            const range = rangeOf(Selection.near(tr.doc.resolve(tr.mapping.map(dropped.pos))))
            const areTyped = view.dragging === null && source === 'text'
            placeLines(tr, range, fitLines(tr.doc, range, withTables(view, range, content.content), areTyped))
            tr.setSelection(TextSelection.create(tr.doc, range.from, tr.selection.to))
            view.focus()
            view.dispatch(tr.setMeta('uiEvent', 'drop'))
            addPastedPictures(editor, files, tr.doc.resolve(range.from).index(0), found)
            return true
          },
        },
      }),
    ]
  },
})
