import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeAhead } from './write-ahead.ts'

const WRITER = 2 ** 31

/** Returns a page with this Yjs client id, the text of its pad, and the ids that those who listen to it have found. */
const page = (id: number) => {
  const doc = new Y.Doc()
  doc.clientID = id
  const found: number[] = []
  doc.on('update', () => found.push(doc.clientID))
  return { doc, text: doc.getText(), found }
}

test('[RT-33] what is inserted ahead stands before what its writer inserts at the same place, and what others see is alike', () => {
  for (const id of [WRITER - 1, WRITER + 1]) {
    const ada = page(id)
    ada.text.insert(0, 'D')
    const bob = page(WRITER)
    Y.applyUpdate(bob.doc, Y.encodeStateAsUpdate(ada.doc))
    bob.text.insert(1, 'typed')
    writeAhead(ada.doc, WRITER, () => ada.text.insert(1, ' '))
    Y.applyUpdate(bob.doc, Y.encodeStateAsUpdate(ada.doc))
    Y.applyUpdate(ada.doc, Y.encodeStateAsUpdate(bob.doc))
    expect(bob.text.toJSON()).toBe('D typed')
    expect(ada.text.toJSON()).toBe('D typed')
  }
})

test.each([WRITER - 1, WRITER + 1])(
  '[RT-33] what a page writes for another is told from what it has written itself (id %i)',
  (own) => {
    const { doc, text } = page(own)
    const id = writeAhead(doc, WRITER, () => text.insert(0, ' '))!
    expect(id).toBeLessThan(WRITER)
    expect([...doc.store.clients.keys()]).toEqual([id])
    expect(id).not.toBe(own)
  },
)

test('[RT-33, RT-63] an id that nobody owns is used for one transaction, and the page has its own again when that is told of', () => {
  const own = WRITER + 1
  const { doc, text, found } = page(own)
  const ids = [1, 2].map(() =>
    writeAhead(doc, WRITER, () => {
      text.insert(0, 'a')
      text.insert(0, 'b')
    }),
  )
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(Y.getState(doc.store, id!)).toBe(1)
  expect(Y.getState(doc.store, own)).toBe(2)
  expect(new Set(found)).toEqual(new Set([own]))
})

test('[RT-33] a page that has written nothing so, or failed to, goes on under its own id', () => {
  const { doc, text } = page(WRITER + 1)
  const fail = (): never => {
    throw new Error('not written')
  }
  writeAhead(doc, WRITER, () => {})
  expect(() => writeAhead(doc, WRITER, fail)).toThrow('not written')
  text.insert(0, 'a')
  expect([...doc.store.clients.keys()]).toEqual([WRITER + 1])
})
