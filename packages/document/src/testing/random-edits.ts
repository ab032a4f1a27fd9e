import * as Y from 'yjs'
import { AUTHOR_MARK, PAD_FRAGMENT } from '../schema/vocabulary.ts'
import { runsOf } from '../walk.ts'
import { move, paragraphAt, split, type as typeText } from './pad.ts'
import { randomFrom, type Random } from './random.ts'

const WORDS = [
  'Sheaf ',
  'pad ',
  'é',
  '漢字',
  '👩‍👩‍👧',
  '\u202e',
  'العربية',
  ' ',
  '<b>',
  '&amp;',
  'x',
  'a long one, to be split again ',
]

/**
 * Sets an attribute of any kind. Yjs' types say that attributes are strings, but the binding stores numbers and
 * booleans too.
 */
const setAttribute = (element: Y.XmlElement, name: string, value: number | boolean): void =>
  element.setAttribute(name, value as unknown as string)

/** Returns an offset between two characters: no editor cuts a surrogate pair in half. */
const between = (text: Y.XmlText, offset: number): number => {
  const plain = [...runsOf(text)].map((run) => run.text).join('')
  return /^[\uDC00-\uDFFF]/.test(plain.slice(offset)) ? offset - 1 : offset
}

/** Returns the root's children that hold text; most edits leave the others alone. */
const textblocks = (doc: Y.Doc): number[] =>
  doc
    .getXmlFragment(PAD_FRAGMENT)
    .toArray()
    .flatMap((node, index) =>
      node instanceof Y.XmlElement && (node.nodeName === 'paragraph' || node.nodeName === 'heading') ? [index] : [],
    )

type Edit = (doc: Y.Doc, random: Random, author: string | undefined) => void

/** Returns a part of a textblock's text that is never empty; undefined if there is none. */
const someRange = (doc: Y.Doc, random: Random): { text: Y.XmlText; from: number; length: number } | undefined => {
  const { text } = paragraphAt(doc, random.pick(textblocks(doc)))
  if (text.length === 0) return undefined
  const from = between(text, random.below(text.length))
  const to = between(text, from + 1 + random.below(text.length - from))
  return to > from ? { text, from, length: to - from } : undefined
}

const list = (name: string, itemName: string, element: Y.XmlElement): Y.XmlElement => {
  const outer = new Y.XmlElement(name)
  const item = new Y.XmlElement(itemName)
  if (itemName === 'taskItem') setAttribute(item, 'checked', false)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(
    0,
    element.toArray().map((child) => child.clone() as Y.XmlText),
  )
  item.insert(0, [paragraph])
  outer.insert(0, [item])
  return outer
}

const EDITS: readonly Edit[] = [
  function typeWord(doc, random, author) {
    const paragraph = random.pick(textblocks(doc))
    const { text } = paragraphAt(doc, paragraph)
    typeText(doc, { paragraph, offset: between(text, random.below(text.length + 1)) }, random.pick(WORDS), author)
  },
  function typeAtEnd(doc, random, author) {
    const paragraph = random.pick(textblocks(doc))
    typeText(doc, { paragraph, offset: paragraphAt(doc, paragraph).text.length }, random.pick(WORDS), author)
  },
  function deleteRange(doc, random) {
    const range = someRange(doc, random)
    range?.text.delete(range.from, range.length)
  },
  function formatRange(doc, random) {
    const range = someRange(doc, random)
    const mark = random.pick(['bold', 'italic', 'underline', 'strike', 'code'])
    range?.text.format(range.from, range.length, { [mark]: random.below(3) === 0 ? null : {} })
  },
  function linkRange(doc, random) {
    const range = someRange(doc, random)
    range?.text.format(range.from, range.length, { link: { href: 'https://example.org/?a&b' } })
  },
  function claimRange(doc, random, author) {
    const range = someRange(doc, random)
    range?.text.format(range.from, range.length, { [AUTHOR_MARK]: author === undefined ? null : { id: author } })
  },
  function splitParagraph(doc, random) {
    const paragraph = random.pick(textblocks(doc))
    const { text } = paragraphAt(doc, paragraph)
    split(doc, { paragraph, offset: between(text, random.below(text.length + 1)) })
  },
  function moveParagraph(doc, random) {
    move(doc, random.pick(textblocks(doc)), random.below(doc.getXmlFragment(PAD_FRAGMENT).length))
  },
  function removeParagraph(doc, random) {
    const blocks = textblocks(doc)
    if (blocks.length > 1) doc.getXmlFragment(PAD_FRAGMENT).delete(random.pick(blocks), 1)
  },
  function makeHeading(doc, random) {
    const fragment = doc.getXmlFragment(PAD_FRAGMENT)
    const index = random.pick(textblocks(doc))
    const heading = new Y.XmlElement('heading')
    setAttribute(heading, 'level', 1 + random.below(4))
    heading.insert(
      0,
      (fragment.get(index) as Y.XmlElement).toArray().map((child) => child.clone() as Y.XmlText),
    )
    fragment.delete(index, 1)
    fragment.insert(index, [heading])
  },
  function changeLevel(doc, random) {
    const { element } = paragraphAt(doc, random.pick(textblocks(doc)))
    if (element.nodeName === 'heading') setAttribute(element, 'level', 1 + random.below(4))
  },
  function makeList(doc, random) {
    const fragment = doc.getXmlFragment(PAD_FRAGMENT)
    const blocks = textblocks(doc)
    if (blocks.length < 2) return
    const index = random.pick(blocks)
    const [name, item] = random.pick([
      ['bulletList', 'listItem'],
      ['orderedList', 'listItem'],
      ['taskList', 'taskItem'],
    ] as const)
    const made = list(name, item, fragment.get(index) as Y.XmlElement)
    fragment.delete(index, 1)
    fragment.insert(index, [made])
  },
  function breakLine(doc, random) {
    const { element } = paragraphAt(doc, random.pick(textblocks(doc)))
    element.insert(element.length, [new Y.XmlElement('hardBreak')])
  },
]

/**
 * Makes an editor that types, deletes, formats, splits, moves and makes lists as its seed decides. Each call is one
 * edit, in one transaction. The pad must have at least one paragraph, and keeps one.
 */
export const randomEdits = (doc: Y.Doc, seed: number, author?: string): (() => void) => {
  const random = randomFrom(seed)
  return () =>
    doc.transact(() => {
      if (textblocks(doc).length === 0) {
        doc.getXmlFragment(PAD_FRAGMENT).insert(0, [new Y.XmlElement('paragraph')])
      }
      random.pick(EDITS)(doc, random, author)
    })
}
