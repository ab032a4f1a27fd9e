import * as Y from 'yjs'
import { AUTHOR_MARK, PAD_FRAGMENT } from './schema/vocabulary.ts'

export interface Paragraph {
  readonly text: string
  readonly author?: string | undefined
}

const paragraphElement = ({ text, author }: Paragraph): Y.XmlElement => {
  const paragraph = new Y.XmlElement('paragraph')
  // An empty paragraph gets a text node too, so that two people who begin on it at once write into the same one.
  const content = new Y.XmlText()
  if (text !== '') content.insert(0, text, author === undefined ? {} : { [AUTHOR_MARK]: { id: author } })
  paragraph.insert(0, [content])
  return paragraph
}

/** Appends paragraphs to the pad. */
export const appendParagraphs = (doc: Y.Doc, paragraphs: readonly Paragraph[]): void => {
  doc.transact(() => {
    const fragment = doc.getXmlFragment(PAD_FRAGMENT)
    fragment.insert(fragment.length, paragraphs.map(paragraphElement))
  })
}

/** Makes a pad with one paragraph for each line of the text, all by one author. */
export const padFromText = (text: string, author?: string): Y.Doc => {
  const doc = new Y.Doc()
  appendParagraphs(
    doc,
    text.split(/\r\n|\r|\n/).map((line) => ({ text: line, author })),
  )
  return doc
}
