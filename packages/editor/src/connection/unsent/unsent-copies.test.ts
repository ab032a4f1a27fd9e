import { siteStorage } from '@sheaf/ui/lib/browser-storage'
import { padText } from '@sheaf/document/plain-text'
import { replicaOf } from '@sheaf/document/testing/pad'
import { beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { ada, into, page, reopened } from '../../testing/unsent-page.ts'
import { writeLine, writeOn } from '../../testing/write-line.ts'
import { UnsentDatabase } from './unsent-database.ts'

let database: UnsentDatabase
beforeEach(() => {
  indexedDB = new IDBFactory()
  database = new UnsentDatabase()
})

it('[RT-12] is there again also if the browser ends with the page what it was writing', async () => {
  const put = vi.spyOn(database, 'put').mockReturnValue(new Promise(() => {}))
  const { unsent, doc, ids, write } = page(database)
  write('first ')
  unsent.flush()
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1))
  write('last')
  writeLine(doc, ids, 'of Bob', 'bob')
  unsent.leave()
  put.mockRestore()
  expect(await reopened(database, { ...ada, author: 'bob' })).toBe('')
  expect(await reopened(database, { ...ada, padId: 'pad2' })).toBe('')
  expect(siteStorage.keys()).toHaveLength(1)
  expect(await reopened(database)).toBe('first last\nof Bob')
  expect(siteStorage.keys()).toEqual([])
  const [row] = await database.list(ada)
  expect(row?.declared).toEqual([[ids.idFor('bob'), 'bob']])
  expect(await reopened(database)).toBe('first last\nof Bob')
})

it('[TEXT-39] gets new ids once also if it is a copy', async () => {
  vi.spyOn(database, 'put').mockReturnValueOnce(new Promise(() => {}))
  const { unsent, doc, ids, write } = page(database)
  write('together')
  unsent.acknowledge(1)
  const server = replicaOf(doc)
  writeOn(server, ids, ' here')
  write(' there')
  unsent.leave()
  for (let times = 0; times < 2; times++) {
    const next = page(database)
    Y.applyUpdate(next.doc, Y.encodeStateAsUpdate(server))
    next.unsent.acknowledge(Infinity)
    await next.unsent.restoreInto(next.doc, into(next.doc))
    expect([...padText(next.doc)].toSorted().join('')).toBe([...'together here there'].toSorted().join(''))
    expect(siteStorage.keys()).toEqual([])
    expect(await database.list(ada)).toHaveLength(1)
  }
})

it('[RT-13] is on the device once as soon as the page that was left and stayed has stored it', async () => {
  const { unsent, write } = page(database)
  write('quick')
  unsent.flush()
  write(' and late')
  unsent.leave()
  expect(siteStorage.keys()).toHaveLength(1)
  await unsent.close()
  expect(siteStorage.keys()).toEqual([])
  unsent.leave()
  expect(siteStorage.keys()).toEqual([])
  expect(await reopened(database)).toBe('quick and late')
})

it('[RT-12] does without a copy where it is too long for one, or the browser takes none', async () => {
  const { unsent, write } = page(database)
  write('x'.repeat(1_000_000))
  unsent.leave()
  expect(siteStorage.keys()).toEqual([])
  const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  write('y')
  unsent.leave()
  refusal.mockRestore()
  await unsent.close()
  expect(siteStorage.keys()).toEqual([])
  expect(await reopened(database)).toBe(`${'x'.repeat(1_000_000)}y`)
})
