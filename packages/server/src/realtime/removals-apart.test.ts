import { randomUUID } from 'node:crypto'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
// What the editor makes of the server's messages decides whether letters are lost.
import { PadProvider } from '../../../editor/src/connection/pad-provider.ts'
import { PadSocket } from '../../../editor/src/connection/pad-socket.ts'
import { StrandedTexts } from '../../../editor/src/connection/stranded.ts'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../testing/services.ts'
import { waitUntil } from '../testing/wait.ts'
import { paragraph } from './testing/page.ts'
import { realtimeSite } from './testing/realtime-site.ts'
import { NO_REDIS, twoServers } from './testing/two-servers.ts'

declare global {
  /** The browser's own, which the editor uses. */
  function reportError(error: unknown): void
}

/** Opens a pad as the editor does, and collects the letters that it would write again. */
const openEditor = async (url: string, padId: string) => {
  const doc = new Y.Doc()
  const writtenAgain: string[] = []
  const texts = new StrandedTexts(doc, (found) => writtenAgain.push(...found.map(({ text }) => text)))
  const socket = new PadSocket(new URL(url))
  const unsent: { number: number; update: Uint8Array }[] = []
  const guest = randomUUID()
  let isWelcome = false
  const provider = new PadProvider({
    padId,
    doc,
    socket,
    token: () => JSON.stringify({ guest }),
    isWriting: () => true,
    onWritten: (update, number) => unsent.push({ number, update }),
    onAnswer: () => {},
    apply: (update, origin) => texts.apply(update, origin),
    unsent: () => unsent,
  })
  provider.on('stateless', ({ payload }: { payload: string }) => {
    if (!payload.includes('"welcome"')) return
    isWelcome = true
    provider.handOver()
  })
  provider.attach()
  onTestFinished(() => {
    provider.destroy()
    socket.destroy()
  })
  await waitUntil(() => provider.synced && isWelcome && provider.acks.isInTouch, { interval: 5 })
  const lines = doc.getXmlFragment(PAD_FRAGMENT)
  return {
    writtenAgain,
    isLike: (other: Y.Snapshot) => Y.equalSnapshots(Y.snapshot(doc), other),
    snapshot: () => Y.snapshot(doc),
    write: (line: string) => lines.insert(0, [paragraph(line)]),
    type: (letters: string) => {
      const text = (lines.get(0) as Y.XmlElement).get(0) as Y.XmlText
      text.insert(text.length, letters)
    },
    remove: () => lines.delete(0, 1),
    saved: () => waitUntil(() => provider.acks.unacknowledged === 0, { interval: 5 }),
  }
}

type Editor = Awaited<ReturnType<typeof openEditor>>

const knowTheSame = async (...[first, ...others]: readonly [Editor, ...Editor[]]): Promise<void> => {
  await first.saved()
  for (const other of others) {
    await other.saved()
    await waitUntil(() => other.isLike(first.snapshot()), { interval: 5 })
  }
}

/** Has letters and the removal of their line meet so many times, and returns who would have written which again. */
const meet = async (times: number, writer: Editor, remover: Editor, reader: Editor) => {
  for (let n = 0; n < times; n++) {
    remover.write('Dear friends')
    await knowTheSame(remover, writer, reader)
    if (n % 2 === 0) writer.type(`${n}`)
    remover.remove()
    if (n % 2 === 1) writer.type(`${n}`)
    await knowTheSame(writer, remover, reader)
  }
  return { byOne: [...writer.writtenAgain, ...remover.writtenAgain].toSorted(), byOthers: reader.writtenAgain }
}

test('[RT-62] letters that are stored together with the removal of their line are written again by one page, whichever comes first', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const open = () => openEditor(site.url, pad)
  expect(await meet(10, await open(), await open(), await open())).toEqual({ byOne: [...'0123456789'], byOthers: [] })
})

test.runIf(hasPostgres && hasRedis).each([
  ['a few milliseconds', TEST_REDIS_URL, 10],
  ['a comparison with the log', NO_REDIS, 2],
])(
  '[RT-62, RT-20] letters and the removal of their line that cross between two servers, %s apart, are written again by one page',
  async (_, redisUrl, times) => {
    const site = await twoServers(redisUrl)
    const pad = await site.pad()
    const [here, there] = site.urls
    const [writer, remover, reader] = [
      await openEditor(here, pad),
      await openEditor(there, pad),
      await openEditor(there, pad),
    ]
    const expected = [...'0123456789'].slice(0, times)
    expect(await meet(times, writer, remover, reader)).toEqual({ byOne: expected, byOthers: [] })
  },
)
