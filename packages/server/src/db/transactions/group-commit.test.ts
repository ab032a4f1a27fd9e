import { afterEach, expect, test, vi } from 'vitest'
import { groupCommit } from './group-commit.ts'

afterEach(() => void vi.useRealTimers())

/** Adds so many entries in each of 200 milliseconds, and returns how many commits they make. */
const countCommits = async (entriesPerMs: number): Promise<number> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
  let commits = 0
  let entries = 0
  const group = groupCommit<number, number>({
    windowMs: 4,
    windowMaxMs: 10,
    maxEntries: 1000,
    commit: async (batch) => {
      commits += 1
      entries += batch.length
      return batch
    },
  })
  const added: Promise<number>[] = []
  for (let ms = 0; ms < 200; ms++) {
    for (let n = 0; n < entriesPerMs; n++) added.push(group.add(ms))
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(20)
  await Promise.all(added)
  expect(entries).toBe(200 * entriesPerMs)
  vi.useRealTimers()
  return commits
}

test('[RT-3] while many entries come, more of them share a commit', async () => {
  const [few, many] = [await countCommits(1), await countCommits(20)]
  expect(many).toBeLessThan(few / 2 + 1)
})
