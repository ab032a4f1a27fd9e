import { Extension } from '@tiptap/core'
import * as Y from 'yjs'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'

interface OwnLettersOptions {
  readonly doc: Y.Doc
  /** Id of the author who writes on this page. */
  readonly author: string
}

/**
 * For this long what was typed may be unknown to others. Whoever types over older letters knows them: an equal letter
 * that the binding leaves in its place is theirs then.
 */
const UNKNOWN_MS = 5000

/** Attributes of an author mark; null where a mark ends and no other begins. */
type Author = { readonly id?: unknown } | null

interface Run {
  readonly index: number
  readonly text: string
}

const textOf = ({ content }: Y.Item): string => (content instanceof Y.ContentString ? content.str : '')

/**
 * Returns where a line holds letters of this page, from this clock on, that were this author's before the transaction
 * and are not any more. Letters that the transaction replaces by equal ones under the author's name do not count: the
 * binding finds out what was typed by comparing texts, so what is typed before equal letters seems to be typed behind
 * them, and the two change authors.
 */
const lostRunsOf = (
  line: Y.XmlText,
  { doc, beforeState, deleteSet }: Y.Transaction,
  author: string,
  since: number,
): Run[] => {
  const lost: Run[] = []
  const gained: string[] = []
  let index = 0
  let [before, now]: [Author, Author] = [null, null]
  for (let item = line._start; item !== null; item = item.right) {
    const { id, content, length } = item
    const isNew = id.clock >= (beforeState.get(id.client) ?? 0)
    const isThere = !item.deleted
    if (content instanceof Y.ContentFormat && content.key === AUTHOR_MARK) {
      if (!isNew && (isThere || Y.isDeleted(deleteSet, id))) before = content.value as Author
      if (isThere) now = content.value as Author
    }
    if (!isThere || !item.countable) continue
    if (isNew && now?.id === author) gained.push(textOf(item))
    const old = Math.max(0, since - id.clock)
    const isOwn = id.client === doc.clientID && old < length
    if (!isNew && isOwn && before?.id === author && now?.id !== author)
      lost.push({ index: index + old, text: textOf(item).slice(old) })
    index += length
  }
  return lost.filter(({ text }) => {
    const at = gained.indexOf(text)
    if (at >= 0) gained.splice(at, 1)
    return at < 0
  })
}

/**
 * Gives the letters of this page their author back when others have taken the mark from them. Yjs deletes a mark with
 * the last of the letters that it knows between its ends, and cannot know of those that somebody is typing there. Only
 * the page that wrote them does this, so that it is done once; after a reload it does not know them any more.
 */
export const OwnLetters = Extension.create<OwnLettersOptions>({
  name: 'ownLetters',

  onCreate() {
    const { editor } = this
    const { doc, author } = this.options
    /** Clocks at which this page lately began to write something, and when. */
    const written: { readonly clock: number; readonly at: number }[] = []
    const note = ({ beforeState }: Y.Transaction): void => {
      const clock = beforeState.get(doc.clientID) ?? 0
      if (clock < Y.getState(doc.store, doc.clientID)) written.push({ clock, at: Date.now() })
    }
    const restore = (transaction: Y.Transaction): void => {
      while (written.length > 0 && Date.now() - written[0]!.at > UNKNOWN_MS) written.shift()
      if (written.length === 0 || !editor.isEditable) return
      for (const line of transaction.changed.keys()) {
        if (!(line instanceof Y.XmlText)) continue
        const runs = lostRunsOf(line, transaction, author, written[0]!.clock)
        if (runs.length === 0) continue
        doc.transact(() => {
          for (const { index, text } of runs) line.format(index, text.length, { [AUTHOR_MARK]: { id: author } })
        })
      }
    }
    const follow = (transaction: Y.Transaction): void => (transaction.local ? note(transaction) : restore(transaction))
    // By then the editor has drawn the transaction, and Yjs has not forgotten yet what was deleted.
    doc.on('afterTransaction', follow)
    editor.on('destroy', () => doc.off('afterTransaction', follow))
  },
})
