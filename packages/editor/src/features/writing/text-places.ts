import type { Schema } from '@tiptap/pm/model'
import * as Y from 'yjs'

/**
 * Inserts a Y.XmlText into each empty line that the transaction has made or emptied, so that two people who begin
 * typing there at the same time write into the same text. The binding leaves such lines without one, and whoever types
 * first creates it. Two people create two, which are one text to the editor: the binding then copies the second into
 * the first, and what is still on its way to either is doubled or lost.
 */
export const placeTexts = (transaction: Y.Transaction, schema: Schema): void => {
  const { clientID } = transaction.doc
  const before = transaction.beforeState.get(clientID) ?? 0
  const isNew = ({ _item }: Y.XmlElement): boolean => _item?.id.client === clientID && _item.id.clock >= before
  const place = (parent: Y.XmlFragment): void => {
    const isLine = parent instanceof Y.XmlElement && schema.nodes[parent.nodeName]?.isTextblock === true
    if (isLine && parent.length === 0) parent.insert(0, [new Y.XmlText()])
    for (const child of parent.toArray()) if (child instanceof Y.XmlElement && isNew(child)) place(child)
  }
  for (const type of transaction.changed.keys())
    if (type instanceof Y.XmlFragment && type._item?.deleted !== true) place(type)
}
