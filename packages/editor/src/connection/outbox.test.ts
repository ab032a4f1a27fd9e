import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import * as Y from 'yjs'
import { Outbox } from './outbox.ts'
import { DetachedOutboxes } from './detached-outboxes.ts'
import { type Owner, UnsentDatabase } from './unsent-database.ts'
import { textOfUpdates } from './unsent-text.ts'

const ada: Owner = { base: 'https://example.org/', padId: 'pad1', author: 'ada' }

/** A page that writes into its outbox; each call is one change. */
const page = (outbox: Outbox) => {
  const doc = new Y.Doc()
  let number = 0
  doc.on('update', (update: Uint8Array) => outbox.add(update, ++number))
  return { doc, write: (text: string) => doc.getText(PAD_FRAGMENT).insert(doc.getText(PAD_FRAGMENT).length, text) }
}

const into = (doc: Y.Doc) => ({
  isWanted: () => true,
  apply: (update: Uint8Array, origin: unknown) => Y.applyUpdate(doc, update, origin),
  detached: new DetachedOutboxes(),
})

const reopened = async (database: UnsentDatabase, owner: Owner): Promise<string> => {
  const doc = new Y.Doc()
  const outbox = new Outbox(database, owner, () => {})
  let number = 0
  doc.on('update', (update: Uint8Array) => outbox.add(update, ++number))
  await outbox.restoreInto(doc, into(doc))
  return doc.getText(PAD_FRAGMENT).toJSON()
}

describe('what was not sent', () => {
  let database: UnsentDatabase
  beforeEach(() => {
    indexedDB = new IDBFactory()
    database = new UnsentDatabase()
  })

  it('[RT-12] is there again after the page was closed, once and in order', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    write('Hello ')
    write('world')
    await outbox.close()
    expect(outbox.isStored).toBe(true)
    expect(await reopened(database, ada)).toBe('Hello world')
    expect(await reopened(database, ada)).toBe('Hello world')
  })

  it('[RT-13] leaves the device when it is acknowledged', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    write('a')
    outbox.flush()
    write('b')
    await outbox.close()
    outbox.acknowledge(2)
    await outbox.close()
    expect(await database.list(ada)).toEqual([])
    expect(outbox.unsent).toEqual([])
  })

  it('[RT-13] leaves the device also when it is acknowledged while being written', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('quick')
    outbox.flush()
    await Promise.resolve()
    outbox.acknowledge(1)
    await outbox.close()
    expect(await database.list(ada)).toEqual([])
  })

  it('[RT-12] is on its way to the device when the page is left, also while another write is under way', async () => {
    const put = vi.spyOn(database, 'put')
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    write('first ')
    outbox.flush()
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
    write('last')
    outbox.leave()
    // Both are asked for synchronously, since the page may be gone a moment later.
    expect(put).toHaveBeenCalledTimes(2)
    outbox.leave()
    expect(put).toHaveBeenCalledTimes(2)
    await outbox.close()
    expect(outbox.isStored).toBe(true)
    expect(await database.list(ada)).toHaveLength(2)
    expect(await reopened(database, ada)).toBe('first last')
  })

  it('[RT-13] leaves the device also when it is acknowledged while the page is being left', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('quick')
    outbox.leave()
    outbox.acknowledge(1)
    await outbox.close()
    expect(await database.list(ada)).toEqual([])
  })

  it('[RT-12] keeps what came after the acknowledged part', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { doc, write } = page(outbox)
    write('sent ')
    await outbox.close()
    const sent = Y.encodeStateAsUpdate(doc)
    write('kept')
    outbox.acknowledge(1)
    await outbox.close()
    const [row] = await database.list(ada)
    const server = new Y.Doc()
    Y.applyUpdate(server, sent)
    Y.applyUpdate(server, row!.update)
    expect(server.getText(PAD_FRAGMENT).toJSON()).toBe('sent kept')
  })

  it('[RT-13] is never given to another account, pad or site', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('secret')
    await outbox.close()
    expect(await reopened(database, { ...ada, author: 'bob' })).toBe('')
    expect(await reopened(database, { ...ada, padId: 'pad2' })).toBe('')
    expect(await reopened(database, { ...ada, base: 'https://example.org/pads/' })).toBe('')
  })

  it('[RT-13] leaves the device unsent when the server turns out to have it', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { doc, write } = page(outbox)
    write('arrived after all')
    await outbox.close()
    const next = new Y.Doc()
    Y.applyUpdate(next, Y.encodeStateAsUpdate(doc))
    const second = new Outbox(database, ada, () => {})
    next.on('update', () => expect.unreachable())
    await second.restoreInto(next, into(next))
    await second.close()
    expect(await database.list(ada)).toEqual([])
    expect(next.getText(PAD_FRAGMENT).toJSON()).toBe('arrived after all')
  })

  it('[EDT-20] is not said to be on the device when the browser keeps nothing', async () => {
    vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('x')
    await outbox.close()
    expect(outbox.isStored).toBe(false)
    expect(outbox.unsent).toHaveLength(1)
  })

  it('[EDT-94] is at risk from when the device has refused it until it is kept, or has arrived', async () => {
    const put = vi.spyOn(database, 'put').mockRejectedValueOnce(new Error('busy'))
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    write('x')
    expect(outbox.isAtRisk).toBe(false)
    await outbox.close()
    expect(outbox.isAtRisk).toBe(true)
    write('y')
    await outbox.close()
    expect(outbox.isAtRisk).toBe(false)
    put.mockRejectedValueOnce(new Error('busy'))
    write('z')
    await outbox.close()
    expect(outbox.isAtRisk).toBe(true)
    outbox.acknowledge(3)
    expect(outbox.isAtRisk).toBe(false)
  })

  it('[RT-12] stays on the device until the page takes it for its own', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('kept')
    await outbox.close()
    const next = new Outbox(database, ada, () => {})
    const doc = new Y.Doc()
    // The page may not write any more, or is another's by now.
    expect(await next.restoreInto(doc, { ...into(doc), isWanted: () => false })).toBe(false)
    expect(doc.store.clients.size).toBe(0)
    await next.restoreInto(doc, into(doc))
    await next.close()
    expect(await database.list(ada)).toHaveLength(1)
    expect(await reopened(database, ada)).toBe('kept')
  })

  it('[RT-12] stays on the device where it leans on text that the server no longer has', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { doc } = page(outbox)
    const [paragraph, line] = [new Y.XmlElement('paragraph'), new Y.XmlText('Hello')]
    paragraph.insert(0, [line])
    doc.getXmlFragment(PAD_FRAGMENT).insert(0, [paragraph])
    outbox.acknowledge(1)
    line.insert(5, ' world')
    await outbox.close()
    const next = new Outbox(database, ada, () => {})
    const older = page(next).doc
    expect(await next.restoreInto(older, into(older))).toBe(false)
    expect(older.store.pendingStructs).toBeNull()
    expect(await database.list(ada)).toHaveLength(1)
  })

  it('[RT-12] is looked for again where the device could not be read', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('kept')
    await outbox.close()
    const next = new Outbox(database, ada, () => {})
    const { doc } = page(next)
    vi.spyOn(database, 'list').mockRejectedValueOnce(new Error('busy'))
    expect(await next.restoreInto(doc, into(doc))).toBe(false)
    expect(await next.restoreInto(doc, into(doc))).toBe(true)
    expect(doc.getText(PAD_FRAGMENT).toJSON()).toBe('kept')
  })

  it('[RT-12] is put into the document once, however often that is begun', async () => {
    const outbox = new Outbox(database, ada, () => {})
    page(outbox).write('once')
    await outbox.close()
    const next = new Outbox(database, ada, () => {})
    const { doc } = page(next)
    await next.restoreInto(doc, into(doc))
    await next.restoreInto(doc, into(doc))
    await next.close()
    expect(await database.list(ada)).toHaveLength(1)
    expect(doc.getText(PAD_FRAGMENT).toJSON()).toBe('once')
  })

  it('[EDT-20] is said to be on the device again once the browser has kept it', async () => {
    const put = vi.spyOn(database, 'put').mockRejectedValueOnce(new Error('busy'))
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    write('x')
    await outbox.close()
    expect(outbox.isStored).toBe(false)
    write('y')
    await outbox.close()
    expect(put).toHaveBeenCalled()
    expect(outbox.isStored).toBe(true)
    expect(await reopened(database, ada)).toBe('xy')
  })

  it.each(['list', 'put'] as const)(
    '[RT-12, W-16] goes into the document again from the page where the device took nothing (%s fails)',
    async (failing) => {
      vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
      if (failing === 'list') vi.spyOn(database, 'list').mockRejectedValue(new Error('no database'))
      const outbox = new Outbox(database, ada, () => {})
      page(outbox).write('in memory')
      await outbox.close()
      const next = new Outbox(database, ada, () => {})
      const { doc } = page(next)
      const detached = new DetachedOutboxes()
      detached.add(outbox)
      // A store that cannot be read may hold more.
      expect(await next.restoreInto(doc, { ...into(doc), detached })).toBe(failing === 'put')
      expect(detached.ofAuthor(ada.author)).toEqual([])
      expect(doc.getText(PAD_FRAGMENT).toJSON()).toBe('in memory')
      expect(next.unsent).toHaveLength(1)
    },
  )

  it('[RT-12] stays in few rows however long the page was offline', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    for (let letter = 0; letter < 200; letter += 1) {
      write('x')
      await outbox.close()
    }
    expect((await database.list(ada)).length).toBeLessThan(60)
    expect(await reopened(database, ada)).toBe('x'.repeat(200))
  })

  it('[RT-11, RT-17] is merged to no more than the server takes at once', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    for (let part = 0; part < 60; part += 1) {
      write('x'.repeat(UPDATE_MAX_BYTES / 32))
      await outbox.close()
    }
    for (const { update } of [...outbox.unsent, ...(await database.list(ada))])
      expect(update.length).toBeLessThan(UPDATE_MAX_BYTES / 2)
    expect(outbox.unsent.length).toBeLessThan(50)
    expect(outbox.unsent.map(({ number }) => number)).toEqual(
      outbox.unsent.map(({ number }) => number).toSorted((a, b) => a - b),
    )
    expect(await reopened(database, ada)).toHaveLength((60 * UPDATE_MAX_BYTES) / 32)
  })

  it('[EDT-77] is read once, also what is in the page again since its many rows could not be made one', async () => {
    const outbox = new Outbox(database, ada, () => {})
    const { write } = page(outbox)
    const letters = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    for (const letter of letters) {
      write(letter)
      await outbox.close()
    }
    vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
    write('!')
    await outbox.close()
    const all = [...(await database.list(ada)), ...outbox.unstored].map(({ update }) => update)
    expect(textOfUpdates(all)).toBe(`${letters}!`)
  })

  /** Makes a pad and collects what is written in it from now on; earlier updates are on the server. */
  const typing = (...lines: string[]) => {
    const doc = new Y.Doc()
    const fragment = doc.getXmlFragment('default')
    const insert = (at: number, text: string) =>
      doc.transact(() => {
        const line = new Y.XmlElement('paragraph')
        fragment.insert(at, [line])
        line.insert(0, [new Y.XmlText(text)])
      })
    for (const [at, line] of lines.entries()) insert(at, line)
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    const line = (at: number) => (fragment.get(at) as Y.XmlElement).get(0) as Y.XmlText
    return { doc, fragment, insert, line, updates }
  }

  it('[EDT-22] can be read as text by its writer', () => {
    const { insert, updates } = typing()
    insert(0, 'one')
    insert(1, 'two')
    expect(textOfUpdates(updates)).toBe('one\ntwo')
  })

  it('[EDT-77] is read in the order of the text, not of the typing', () => {
    const { insert, line, updates } = typing()
    insert(0, 'world')
    line(0).insert(0, 'hello ')
    line(0).insert(5, ',')
    insert(0, 'Title')
    insert(2, 'the end')
    expect(textOfUpdates(updates)).toBe('Title\nhello, world\nthe end')
    expect(textOfUpdates([Y.mergeUpdates(updates)])).toBe('Title\nhello, world\nthe end')
  })

  it.each([0, 5, 3])(
    '[EDT-77] is read in order also where it was typed into text that the server has (at %i)',
    (at) => {
      const { insert, line, updates } = typing('there', 'last')
      line(0).insert(at, 'c')
      line(0).insert(at, 'b')
      line(0).insert(at + 2, 'd')
      line(0).insert(at, 'a')
      line(1).insert(0, 'of another line')
      insert(2, 'z')
      insert(2, 'y')
      expect(textOfUpdates(updates)).toBe('abcd\nof another line\ny\nz')
    },
  )

  it('[EDT-77] is read in order also where a later page went on with what an earlier one had left', () => {
    const earlier = typing('there')
    earlier.insert(0, 'one')
    earlier.insert(1, 'three')
    // It must not matter to which page Yjs gives the higher id.
    for (const id of [1, 2 ** 32 - 1]) {
      const { doc, insert, line, updates } = typing()
      doc.clientID = id
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(earlier.doc))
      updates.length = 0
      insert(1, 'two')
      line(0).insert(0, 'zero, ')
      line(1).insert(3, '!')
      const text = 'zero, one\ntwo!\nthree'
      expect(textOfUpdates([...earlier.updates, ...updates])).toBe(text)
      expect(textOfUpdates([Y.mergeUpdates([...earlier.updates, ...updates])])).toBe(text)
    }
  })

  it('[EDT-77] is read without what its writer had removed', () => {
    const { fragment, insert, line, updates } = typing('there')
    insert(0, 'pasted by mistake')
    line(0).delete(0, 7)
    line(0).format(3, 4, { bold: true })
    insert(1, 'a whole line')
    fragment.delete(1, 1)
    line(1).insert(5, ' and back')
    line(1).delete(5, 9)
    expect(textOfUpdates(updates)).toBe('by mistake')
    expect(textOfUpdates([Y.mergeUpdates(updates)])).toBe('by mistake')
  })
})
