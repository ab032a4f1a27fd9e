import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { waitUntil } from '../testing/wait.ts'
import type { loadReadable } from './pad-loader.ts'
import { UNEXPECTED } from './refusal.ts'
import { realtimeSite } from './testing/realtime-site.ts'

/** Hook that runs before the text of a pad is read. */
const loading = vi.hoisted(() => ({ before: async (): Promise<void> => {} }))

vi.mock(import('./pad-loader.ts'), async (original) => {
  const real = await original()
  const held: typeof loadReadable = async (...asked) => {
    await loading.before()
    return real.loadReadable(...asked)
  }
  return { ...real, loadReadable: held }
})

test('[RT-42] all who open a pad whose text cannot be loaded are told so, and have it once it can be', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const writer = await site.open(pad)
  writer.write('Hello')
  await writer.saved()
  writer.close()
  await sleep(200)
  const { promise: failed, reject: fail } = Promise.withResolvers<void>()
  let loads = 0
  loading.before = () => {
    loads += 1
    return failed
  }
  const first = await site.open(pad, { opened: false })
  await waitUntil(() => loads === 1)
  const second = await site.open(pad, { opened: false })
  await waitUntil(() => second.provider.isAuthenticated)
  fail(new Error('the database is away'))
  for (const page of [first, second]) {
    await waitUntil(() => page.reasons.length > 0)
    expect([page.reasons[0], page.welcomes, page.provider.synced]).toEqual([UNEXPECTED, [], false])
  }
  expect(loads).toBe(1)
  loading.before = async () => {}
  for (const page of [first, second]) await page.shows('Hello')
})
