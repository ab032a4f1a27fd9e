import * as Y from 'yjs'
import { AUTHOR_MARK, PAD_FRAGMENT } from '../schema/vocabulary.ts'
import { padFromText } from '../seed.ts'

/** A place in the text: the n-th paragraph, counted from 0, and a character in it. */
export interface Spot {
  readonly paragraph: number
  readonly offset: number
}

export interface TestPad {
  readonly doc: Y.Doc
  /** Returns where `<name>` stood in the text. */
  readonly at: (name: string | number) => Spot
}

/**
 * Makes a pad from its text, with named places: `pad('a<1>b\nsecond<end>')`. It follows the model of
 * prosemirror-test-builder.
 */
export const pad = (source: string, author?: string): TestPad => {
  const spots = new Map<string, Spot>()
  const lines = source.split('\n').map((line, paragraph) => {
    let text = ''
    for (const [, name, rest] of `<>${line}`.matchAll(/<(\w*)>([^<]*)/g)) {
      if (name) spots.set(name, { paragraph, offset: text.length })
      text += rest ?? ''
    }
    return text
  })
  return {
    doc: padFromText(lines.join('\n'), author),
    at: (name) => {
      const spot = spots.get(String(name))
      if (spot === undefined) throw new Error(`no <${name}> in the pad`)
      return spot
    },
  }
}

/** Makes another editor's replica of the pad. */
export const replicaOf = (doc: Y.Doc, clientId?: number): Y.Doc => {
  const replica = new Y.Doc()
  if (clientId !== undefined) replica.clientID = clientId
  Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
  return replica
}

/** Returns the updates that the edits make, one for each transaction. */
export const updatesOf = (doc: Y.Doc, edit: (doc: Y.Doc) => void): Uint8Array[] => {
  const updates: Uint8Array[] = []
  const keep = (update: Uint8Array): void => void updates.push(update)
  doc.on('update', keep)
  edit(doc)
  doc.off('update', keep)
  return updates
}

/** Returns the element at the root, with its text. */
export const paragraphAt = (doc: Y.Doc, index: number): { element: Y.XmlElement; text: Y.XmlText } => {
  const element = doc.getXmlFragment(PAD_FRAGMENT).get(index)
  if (!(element instanceof Y.XmlElement)) throw new Error(`no element at ${index}`)
  const first: unknown = element.length > 0 ? element.get(0) : undefined
  if (first instanceof Y.XmlText) return { element, text: first }
  const text = new Y.XmlText()
  element.insert(0, [text])
  return { element, text }
}

const authorMark = (author?: string): Record<string, unknown> =>
  author === undefined ? {} : { [AUTHOR_MARK]: { id: author } }

/** Types text as the editor's binding does. */
export const type = (doc: Y.Doc, { paragraph, offset }: Spot, text: string, author?: string): void =>
  doc.transact(() => paragraphAt(doc, paragraph).text.insert(offset, text, authorMark(author)))

/**
 * Splits a paragraph as the editor's binding does at Enter: the rest is deleted and inserted again below, marks and
 * all.
 */
export const split = (doc: Y.Doc, { paragraph, offset }: Spot): void =>
  doc.transact(() => {
    const { text } = paragraphAt(doc, paragraph)
    const rest = tailOf(text, offset)
    text.delete(offset, text.length - offset)
    const below = new Y.XmlElement('paragraph')
    const content = new Y.XmlText()
    below.insert(0, [content])
    doc.getXmlFragment(PAD_FRAGMENT).insert(paragraph + 1, [below])
    content.applyDelta(rest)
  })

/** Moves a line as the binding does: it is deleted and written anew elsewhere. */
export const move = (doc: Y.Doc, from: number, to: number): void =>
  doc.transact(() => {
    const fragment = doc.getXmlFragment(PAD_FRAGMENT)
    const copy = paragraphAt(doc, from).element.clone()
    fragment.delete(from, 1)
    fragment.insert(Math.min(to, fragment.length), [copy as Y.XmlElement])
  })

interface Delta {
  insert: string
  attributes?: Record<string, unknown>
}

const tailOf = (text: Y.XmlText, offset: number): Delta[] => {
  const tail: Delta[] = []
  let at = 0
  for (const part of text.toDelta() as Delta[]) {
    const rest = part.insert.slice(Math.max(0, offset - at))
    at += part.insert.length
    if (rest !== '') tail.push({ ...part, insert: rest })
  }
  return tail
}
