import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { padText } from '@sheaf/document/plain-text'
import { replicaOf } from '@sheaf/document/testing/pad'
import * as Y from 'yjs'
import { ada, into, page, reopened } from '../../testing/unsent-page.ts'
import { writeLine } from '../../testing/write-line.ts'
import { UnsentUpdates } from './unsent-updates.ts'
import { DetachedUpdates } from './detached-updates.ts'
import { PadIds } from './pad-ids.ts'
import { UnsentDatabase } from './unsent-database.ts'
import { textOfUpdates } from './unsent-text.ts'

describe('what was not sent', () => {
  let database: UnsentDatabase
  beforeEach(() => {
    indexedDB = new IDBFactory()
    database = new UnsentDatabase()
  })

  it('[RT-12] is there again after the page was closed, once and in order', async () => {
    const { unsent, write } = page(database)
    write('Hello ')
    write('world')
    await unsent.close()
    expect(unsent.isStored).toBe(true)
    expect(await reopened(database, ada)).toBe('Hello world')
    expect(await reopened(database, ada)).toBe('Hello world')
  })

  it('[RT-13] leaves the device when it is acknowledged', async () => {
    const { unsent, write } = page(database)
    write('a')
    unsent.flush()
    write('b')
    await unsent.close()
    unsent.acknowledge(2)
    await unsent.close()
    expect(await database.list(ada)).toEqual([])
    expect(unsent.updates).toEqual([])
  })

  it('[RT-13] leaves the device also when it is acknowledged while being written', async () => {
    const { unsent, write } = page(database)
    write('quick')
    unsent.flush()
    await Promise.resolve()
    unsent.acknowledge(1)
    await unsent.close()
    expect(await database.list(ada)).toEqual([])
  })

  it('[RT-12] is on its way to the device when the page is left, also while another write is under way', async () => {
    const put = vi.spyOn(database, 'put')
    const { unsent, write } = page(database)
    write('first ')
    unsent.flush()
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
    write('last')
    unsent.leave()
    // Both are asked for synchronously, since the page may be gone a moment later.
    expect(put).toHaveBeenCalledTimes(2)
    unsent.leave()
    expect(put).toHaveBeenCalledTimes(2)
    await unsent.close()
    expect(unsent.isStored).toBe(true)
    expect(await database.list(ada)).toHaveLength(2)
    expect(await reopened(database, ada)).toBe('first last')
  })

  it('[RT-13] leaves the device also when it is acknowledged while the page is being left', async () => {
    const { unsent, write } = page(database)
    write('quick')
    unsent.leave()
    unsent.acknowledge(1)
    await unsent.close()
    expect(await database.list(ada)).toEqual([])
  })

  it('[RT-12] keeps what came after the acknowledged part', async () => {
    const { unsent, doc, write } = page(database)
    write('sent ')
    await unsent.close()
    const sent = Y.encodeStateAsUpdate(doc)
    write('kept')
    unsent.acknowledge(1)
    await unsent.close()
    const [row] = await database.list(ada)
    const server = replicaOf()
    Y.applyUpdate(server, sent)
    Y.applyUpdate(server, row!.update)
    expect(padText(server)).toBe('sent kept')
  })

  it('[RT-13] is never given to another account, pad or site', async () => {
    const { unsent, write } = page(database)
    write('secret')
    await unsent.close()
    expect(await reopened(database, { ...ada, author: 'bob' })).toBe('')
    expect(await reopened(database, { ...ada, padId: 'pad2' })).toBe('')
    expect(await reopened(database, { ...ada, base: 'https://example.org/pads/' })).toBe('')
  })

  it('[RT-13] leaves the device unsent when the server turns out to have it', async () => {
    const { unsent, doc, write } = page(database)
    write('arrived after all')
    await unsent.close()
    const next = replicaOf(doc)
    const second = new UnsentUpdates(database, ada, new PadIds(() => 'ada'), () => {})
    next.on('update', () => expect.unreachable())
    await second.restoreInto(next, into(next))
    await second.close()
    expect(await database.list(ada)).toEqual([])
    expect(padText(next)).toBe('arrived after all')
  })

  it('[EDT-20] is not said to be on the device when the browser keeps nothing', async () => {
    vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
    const { unsent, write } = page(database)
    write('x')
    await unsent.close()
    expect(unsent.isStored).toBe(false)
    expect(unsent.updates).toHaveLength(1)
  })

  it('[EDT-94] is at risk from when the device has refused it until it is kept, or has arrived', async () => {
    const put = vi.spyOn(database, 'put').mockRejectedValueOnce(new Error('busy'))
    const { unsent, write } = page(database)
    write('x')
    expect(unsent.isAtRisk).toBe(false)
    await unsent.close()
    expect(unsent.isAtRisk).toBe(true)
    write('y')
    await unsent.close()
    expect(unsent.isAtRisk).toBe(false)
    put.mockRejectedValueOnce(new Error('busy'))
    write('z')
    await unsent.close()
    expect(unsent.isAtRisk).toBe(true)
    unsent.acknowledge(3)
    expect(unsent.isAtRisk).toBe(false)
  })

  it('[RT-12] stays on the device until the page takes it for its own', async () => {
    const { unsent, write } = page(database)
    write('kept')
    await unsent.close()
    const { unsent: next, doc } = page(database)
    // The page may not write any more, or is another's by now.
    expect(await next.restoreInto(doc, { ...into(doc), isWanted: () => false })).toBe(false)
    expect(padText(doc)).toBe('')
    await next.restoreInto(doc, into(doc))
    await next.close()
    expect(await database.list(ada)).toHaveLength(1)
    expect(await reopened(database, ada)).toBe('kept')
  })

  it('[RT-12] stays on the device where it leans on text that the server no longer has', async () => {
    const { unsent, write } = page(database)
    write('Hello')
    unsent.acknowledge(1)
    write(' world')
    await unsent.close()
    const { unsent: next, doc: older } = page(database)
    expect(await next.restoreInto(older, into(older))).toBe(false)
    expect(older.store.pendingStructs).toBeNull()
    expect(await database.list(ada)).toHaveLength(1)
  })

  it('[RT-12] is looked for again where the device could not be read', async () => {
    const { unsent, write } = page(database)
    write('kept')
    await unsent.close()
    const { unsent: next, doc } = page(database)
    vi.spyOn(database, 'list').mockRejectedValueOnce(new Error('busy'))
    expect(await next.restoreInto(doc, into(doc))).toBe(false)
    expect(await next.restoreInto(doc, into(doc))).toBe(true)
    expect(padText(doc)).toBe('kept')
  })

  it('[RT-12] is put into the document once, however often that is begun', async () => {
    const { unsent, write } = page(database)
    write('once')
    await unsent.close()
    const { unsent: next, doc } = page(database)
    await next.restoreInto(doc, into(doc))
    await next.restoreInto(doc, into(doc))
    await next.close()
    expect(await database.list(ada)).toHaveLength(1)
    expect(padText(doc)).toBe('once')
  })

  it('[EDT-20] is said to be on the device again once the browser has kept it', async () => {
    const put = vi.spyOn(database, 'put').mockRejectedValueOnce(new Error('busy'))
    const { unsent, write } = page(database)
    write('x')
    await unsent.close()
    expect(unsent.isStored).toBe(false)
    write('y')
    await unsent.close()
    expect(put).toHaveBeenCalled()
    expect(unsent.isStored).toBe(true)
    expect(await reopened(database, ada)).toBe('xy')
  })

  it.each(['list', 'put'] as const)(
    '[RT-12, W-16] goes into the document again from the page where the device took nothing (%s fails)',
    async (failing) => {
      vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
      if (failing === 'list') vi.spyOn(database, 'list').mockRejectedValue(new Error('no database'))
      const { unsent, write } = page(database)
      write('in memory')
      await unsent.close()
      const { unsent: next, doc } = page(database)
      const detached = new DetachedUpdates()
      detached.add(unsent)
      // A store that cannot be read may hold more.
      expect(await next.restoreInto(doc, { ...into(doc), detached })).toBe(failing === 'put')
      expect(detached.ofAuthor(ada.author)).toEqual([])
      expect(padText(doc)).toBe('in memory')
      expect(next.updates).toHaveLength(1)
    },
  )

  it('[RT-12] stays in few rows however long the page was offline', async () => {
    const { unsent, write } = page(database)
    for (let letter = 0; letter < 200; letter += 1) {
      write('x')
      await unsent.close()
    }
    expect((await database.list(ada)).length).toBeLessThan(60)
    expect(await reopened(database, ada)).toBe('x'.repeat(200))
  })

  it('[RT-11, RT-17] is merged to no more than the server takes at once', async () => {
    const { unsent, write } = page(database)
    for (let part = 0; part < 60; part += 1) {
      write('x'.repeat(UPDATE_MAX_BYTES / 32))
      await unsent.close()
    }
    for (const { update } of [...unsent.updates, ...(await database.list(ada))])
      expect(update.length).toBeLessThan(UPDATE_MAX_BYTES / 2)
    expect(unsent.updates.length).toBeLessThan(50)
    expect(unsent.updates.map(({ number }) => number)).toEqual(
      unsent.updates.map(({ number }) => number).toSorted((a, b) => a - b),
    )
    expect(await reopened(database, ada)).toHaveLength((60 * UPDATE_MAX_BYTES) / 32)
  })

  it('[EDT-77] is read once, also what is in the page again since its many rows could not be made one', async () => {
    const { unsent, write } = page(database)
    const letters = Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    for (const letter of letters) {
      write(letter)
      await unsent.close()
    }
    vi.spyOn(database, 'put').mockRejectedValue(new Error('full'))
    write('!')
    await unsent.close()
    const all = [...(await database.list(ada)), ...unsent.unstored].map(({ update }) => update)
    expect(textOfUpdates(all)).toBe(`${letters}!`)
  })

  it("[TEXT-36] goes into the text under the ids under which it was written, as its author's", async () => {
    const { unsent, ids, write } = page(database)
    write('kept')
    await unsent.close()
    const next = page(database)
    await next.unsent.restoreInto(next.doc, into(next.doc))
    expect([...next.doc.store.clients.keys()]).toContain(ids.letters)
    expect([...next.doc.store.clients.keys()]).not.toContain(next.ids.letters)
    expect(next.ids.authorOf(ids.letters)).toBe('ada')
    expect(next.unsent.updates).toHaveLength(1)
  })

  it('[TEXT-35] is stored with the ids that have to be declared for letters of others in it', async () => {
    const { unsent, doc, ids, write } = page(database)
    write('own')
    writeLine(doc, ids, 'of Bob', 'bob')
    await unsent.close()
    writeLine(doc, ids, 'of Eve', 'eve')
    await unsent.close()
    const [ofBob, ofEve] = [ids.idFor('bob'), ids.idFor('eve')]
    const rows = await database.list(ada)
    expect(rows.map(({ declared }) => declared)).toEqual([[[ofBob, 'bob']], [[ofEve, 'eve']]])
    const next = page(database)
    await next.unsent.restoreInto(next.doc, into(next.doc))
    expect(padText(next.doc)).toBe('own\nof Bob\nof Eve')
    expect([next.ids.authorOf(ofBob), next.ids.authorOf(ids.letters)]).toEqual(['bob', 'ada'])
    // And stays so until it is sent, however often it is stored again.
    const told = next.unsent.updates.flatMap(({ update }) => next.ids.newDeclarations(update))
    expect(told).toEqual([
      [ofBob, 'bob'],
      [ofEve, 'eve'],
    ])
  })

  it('[RT-12] stays on the device where it is no text of a pad', async () => {
    const foreign = new Y.Doc()
    foreign.getText('default').insert(0, 'of another form')
    await database.put(ada, { update: Y.encodeStateAsUpdate(foreign), declared: [] })
    const { unsent, doc } = page(database)
    expect(await unsent.restoreInto(doc, into(doc))).toBe(false)
    expect(unsent.updates).toEqual([])
    expect(await database.list(ada)).toHaveLength(1)
  })
})
