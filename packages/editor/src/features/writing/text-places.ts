import type { Schema } from '@tiptap/pm/model'
import * as Y from 'yjs'

/**
 * Gives the lines without text that the transaction has made or emptied a place for text, so that two people who begin on
 * one at once write in the same. The binding leaves them without, and whoever types there first makes the place; two who do
 * make two, which are one text to the editor: the binding then writes what is in the second into the first, and what is on
 * its way to either is doubled or lost.
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
