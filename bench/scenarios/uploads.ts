import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePhotograph } from '@sheaf/server/testing/photograph'
import type { Browser } from 'playwright-core'
import { Api } from '../client/api.ts'
import type { Server } from '../client/server.ts'
import { residentMb, watchProcess } from '../load/process-figures.ts'
import { withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { median, numberOf, round, type Scenario, textOf } from './scenario.ts'
import { watchStalls } from './stalls.ts'

const SHOWN_MS = 120_000
const SECOND = 1000
/** Time in which others are answered while nobody sends anything, for comparison. */
const REST_MS = 5000

/** A picture that differs from all others: what stands behind its end is no part of what is shown. */
const differing = (photograph: Uint8Array): Uint8Array => Buffer.concat([photograph, randomBytes(16)])

/** Adds files to a pad, all at once. Returns how many were taken, and how long that took. */
const addAll = async (server: Server, pad: string, token: string, files: readonly Uint8Array[]) => {
  const agent = new Agent({ maxSockets: files.length })
  const began = performance.now()
  const add = async (bytes: Uint8Array, index: number): Promise<number> => {
    const sent = request(`${server.url}api/pad/${pad}/files?name=file-${index}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(bytes)
    const [reply] = await answered
    reply.resume()
    return reply.statusCode ?? 0
  }
  const statuses = await Promise.all(files.map(add))
  agent.destroy()
  return { taken: statuses.filter((status) => status === 201).length, s: (performance.now() - began) / SECOND }
}

/** Drops a picture onto the text of a pad, and returns after how many milliseconds it is drawn there. */
const measureDrop = async (browser: Browser, url: string, bytes: Uint8Array): Promise<number> => {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    await page.waitForSelector('.ProseMirror[contenteditable="true"] > p')
    const input = await page.evaluateHandle(() => {
      const made = document.createElement('input')
      made.type = 'file'
      return made
    })
    await input.asElement()!.setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
    return await page.evaluate(
      async ({ input, ms }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add((input as HTMLInputElement).files![0]!)
        const line = document.querySelector('.ProseMirror > p')!
        const { left, top } = line.getBoundingClientRect()
        const began = performance.now()
        const at = { dataTransfer, clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true }
        for (const kind of ['dragenter', 'dragover', 'drop']) line.dispatchEvent(new DragEvent(kind, at))
        while (performance.now() - began < ms) {
          const image = document.querySelector<HTMLImageElement>('.ProseMirror .pad-picture img')
          if (image?.complete === true && image.naturalWidth > 0) return performance.now() - began
          await new Promise((resolve) => requestAnimationFrame(resolve))
        }
        throw new Error('The picture was not shown')
      },
      { input, ms: SHOWN_MS },
    )
  } finally {
    await page.close()
  }
}

export const uploads: Scenario = {
  name: 'uploads',
  about:
    'a photograph of 8 MB from drop to shown, and 100 files of 8 MB that are sent at once: memory of the server, and how long others wait meanwhile',
  sizes: { width: 6000, height: 4000, drops: 5, uploads: 100, pictures: 10, megabytes: 8, database: 'sqlite' },
  run: async (sizes) => {
    const count = (name: string): number => numberOf(sizes, name)
    const photograph = await makePhotograph(count('width'), count('height'))
    return withServer(textOf(sizes, 'database'), async (server) => {
      const api = new Api(server.url)
      const ann = await api.register('ann')
      const group = await api.createGroup(ann, 'class')
      const folder = `${server.url}api/group/${group}`
      const stopAtRest = watchStalls(folder, ann.token)
      await sleep(REST_MS)
      const atRest = await stopAtRest()
      const stopDuringDrops = watchStalls(folder, ann.token)
      const drops = await withBrowser(async (browser) => {
        const times: number[] = []
        for (let drop = 0; drop < count('drops'); drop += 1) {
          const pad = await api.createPad(ann, group, `drop ${drop}`)
          times.push(await measureDrop(browser, `${server.url}p/${pad}`, differing(photograph)))
        }
        return times
      })
      const duringDrops = await stopDuringDrops()
      const pad = await api.createPad(ann, group, 'all at once')
      const body = randomBytes(count('megabytes') * 1_000_000 - 16)
      const files = Array.from({ length: count('uploads') }, (_, index) =>
        index < count('pictures') ? differing(photograph) : Buffer.concat([randomBytes(16), body]),
      )
      const beforeMb = residentMb(server.pid)
      const stop = watchProcess(server.pid)
      const stopDuringUploads = watchStalls(folder, ann.token)
      const { taken, s } = await addAll(server, pad, ann.token, files)
      const duringUploads = await stopDuringUploads()
      const highestMb = stop()?.highestMb ?? Number.NaN
      const figures = {
        bytes: photograph.length,
        dropToShownS: round(median(drops) / SECOND, 2),
        slowestDropS: round(Math.max(...drops) / SECOND, 2),
        restingMs: atRest,
        answersDuringDropsMs: duringDrops,
        answersDuringUploadsMs: duringUploads,
        uploads: files.length,
        taken,
        s: round(s, 1),
        beforeMb,
        highestMb,
        moreMb: highestMb - beforeMb,
      }
      const goals = [
        { what: 'from drop to shown', goal: 2, measured: figures.dropToShownS, unit: 's' },
        { what: 'longest answer while pictures are dropped', goal: 10, measured: duringDrops.longestMs, unit: 'ms' },
        { what: 'longest answer during 100 uploads', goal: 10, measured: duringUploads.longestMs, unit: 'ms' },
        { what: 'memory of 100 uploads at once', goal: 200, measured: figures.moreMb, unit: 'MB' },
      ]
      const failures = taken === files.length ? [] : [`${files.length - taken} uploads were refused`]
      return { name: `${files.length}`, figures, goals, failures }
    })
  },
}
