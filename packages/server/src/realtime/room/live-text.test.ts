import type { PadId } from '@sheaf/contract/ids'
import { tableOf } from '@sheaf/document/testing/tables'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import { paragraphs } from '../testing/attack-scene.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { syncedClient } from '../testing/raw-client.ts'
import { waitUntil } from '../../testing/wait.ts'

test('[SRCH-65] the text of an open pad is at hand up to what is stored, unless it is long', async () => {
  const site = await realtimeSite()
  const { livePads } = site.app.services
  const [pad, long] = [await site.pad(), await site.pad()]
  expect(livePads.findText(pad as PadId, 0)).toBeUndefined()
  const page = await site.open(pad)
  for (const line of ['one', 'two']) {
    page.write(line)
    await page.saved()
  }
  const [{ seq } = { seq: 0 }] = (await site.log(pad)).slice(-1)
  expect(livePads.findText(pad as PadId, seq)).toEqual({ text: 'one\ntwo', files: [], seq })
  expect(livePads.findText(pad as PadId, seq + 1)).toBeUndefined()
  const client = await syncedClient(site.url, long)
  client.say('update', paragraphs('x'.repeat(70_000)))
  await waitUntil(() => client.answers.length === 1)
  expect(livePads.findText(long as PadId, 1)).toBeUndefined()
})

test('[SRCH-65, W-18] the text of a pad whose rows and columns make many cells is not read at once', async () => {
  const site = await realtimeSite()
  const { livePads } = site.app.services
  const pad = await site.pad()
  const page = await site.open(pad)
  const addTable = (count: number): void => {
    const tableText = tableOf(Array.from({ length: count }, () => Array.from({ length: count }, () => '')))
    appendLines(page.doc, [{ text: '', tableText }], page.ids.letters)
  }
  addTable(90)
  await page.saved()
  const [{ seq } = { seq: 0 }] = (await site.log(pad)).slice(-1)
  expect(livePads.findText(pad as PadId, seq)?.seq).toBe(seq)
  addTable(50)
  await page.saved()
  expect(livePads.findText(pad as PadId, seq)).toBeUndefined()
})
