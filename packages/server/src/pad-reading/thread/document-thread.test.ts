import { padFromLines } from '@sheaf/document/text/from-text'
import { expect, onTestFinished, test, vi } from 'vitest'
import { documentThread } from './document-thread.ts'

const update = (): Uint8Array => padFromLines('a line').update

test('[RT-7] a document that has gone with its thread is an error, never an empty one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const thread = documentThread()
  onTestFinished(() => thread.close())
  await thread.perform({ kind: 'reset' })
  await thread.perform({ kind: 'apply', updates: [update()] })
  // The database is slow with the next entries of the log.
  await vi.advanceTimersByTimeAsync(11_000)
  await expect(thread.perform({ kind: 'apply', updates: [update()] })).rejects.toThrow('gone')
  await expect(thread.perform({ kind: 'encode' })).rejects.toThrow('gone')
  await thread.perform({ kind: 'reset' })
  await thread.perform({ kind: 'apply', updates: [update()] })
  expect((await thread.perform({ kind: 'encode' }))?.length).toBeGreaterThan(2)
})

test('[RT-7] a thread that was closed begins no document any more', async () => {
  const thread = documentThread()
  const pending = Promise.allSettled([thread.perform({ kind: 'reset' })])
  await thread.close()
  expect(await pending).toMatchObject([{ status: 'rejected', reason: { message: 'The thread has stopped' } }])
  await expect(thread.perform({ kind: 'reset' })).rejects.toThrow('has stopped')
})
