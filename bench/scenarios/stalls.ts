import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Histogram } from '../load/histogram.ts'

const PAUSE_MS = 1

/**
 * Sends one request after the other until it is stopped. The longest answer is what somebody else would have noticed.
 */
export const watchStalls = (url: string, token: string): (() => Promise<ReturnType<Histogram['summary']>>) => {
  const answers = new Histogram()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isOver = false
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
        reply.resume().once('end', () => {
          answers.add(performance.now() - begun)
          resolve()
        })
      }).once('error', reject)
    })
  const asking = (async () => {
    while (!isOver) {
      await ask()
      await sleep(PAUSE_MS)
    }
  })()
  // A failure is reported to the caller that awaits the answers, unless the run has failed before that.
  asking.catch(() => {})
  return async () => {
    isOver = true
    await asking
    agent.destroy()
    return answers.summary()
  }
}
