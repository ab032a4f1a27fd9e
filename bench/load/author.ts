import { AUTHOR_MARK, PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import * as Y from 'yjs'

/** Number of characters after which a new paragraph begins. */
const LINE = 2000

/**
 * Makes updates like the editor's without reading what others write: it appends text to paragraphs of its own, under
 * its author's mark.
 */
export class Author {
  readonly #doc = new Y.Doc()
  readonly #marks: Record<string, unknown>
  #line: Y.XmlText | undefined

  constructor(author: string | undefined) {
    this.#marks = author === undefined ? {} : { [AUTHOR_MARK]: { id: author } }
  }

  write(text: string): Uint8Array {
    let update: Uint8Array | undefined
    this.#doc.once('update', (made: Uint8Array) => (update = made))
    this.#doc.transact(() => {
      const line = this.#line && this.#line.length < LINE ? this.#line : this.#newLine()
      line.insert(line.length, text, this.#marks)
    })
    if (!update) throw new Error('An edit made no update')
    return update
  }

  #newLine(): Y.XmlText {
    const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()]
    paragraph.insert(0, [text])
    const fragment = this.#doc.getXmlFragment(PAD_FRAGMENT)
    fragment.insert(fragment.length, [paragraph])
    this.#line = text
    return text
  }
}
