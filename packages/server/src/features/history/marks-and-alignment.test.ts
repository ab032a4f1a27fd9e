import type { PadId } from '@sheaf/contract/ids'
import type { HistoryLine } from '@sheaf/contract/entities/history'
import { write } from '@sheaf/document/testing/pad'
import { expect, test } from 'vitest'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'

test('[TEXT-86, TEXT-112] colours, highlights, alignments and directions pass through the log, and are in the API, exports, copies, restored texts and what redaction leaves', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  anna.write('red and secret words')
  write(
    anna.doc,
    (writer, [first]) => {
      writer.format(first!, 0, 20, 'color', 'red')
      writer.format(first!, 8, 12, 'highlight', 'yellow')
      writer.set(first!, 'align', 'center')
      writer.set(first!, 'direction', 'rtl')
    },
    anna.ids.letters,
  )
  await anna.saved()
  const seq = (await site.log(pad)).length
  const lineAt = async (id: string, at: number): Promise<HistoryLine> =>
    (await site.admin.get(`/pad/${id}/at/${at}?format=lines`)).body['value'].lines[0] as HistoryLine
  const looks = ({ attributes, runs }: HistoryLine) => [attributes, runs.map(({ text, marks }) => [text, marks])]
  const wanted = [
    { align: 'center', direction: 'rtl' },
    [
      ['red and ', { color: 'red' }],
      ['secret words', { color: 'red', highlight: 'yellow' }],
    ],
  ]
  expect(looks(await lineAt(pad, seq))).toEqual(wanted)
  const html = await site.admin.get(`/pad/${pad}/at/${seq}?format=html`)
  expect(html.raw.body).toContain(String.raw`style=\"text-align: center\" dir=\"rtl\"`)

  const copied = await site.admin.post(`/pad/${pad}/copy`, { seq, name: 'A copy' })
  expect(looks(await lineAt(copied.body['key'] as string, 1))).toEqual(wanted)

  write(
    anna.doc,
    (writer, [first]) => {
      writer.format(first!, 0, 20, 'color', 'blue')
      writer.format(first!, 0, 20, 'highlight', null)
      writer.set(first!, 'align', 'end')
      writer.set(first!, 'direction', 'auto')
    },
    anna.ids.letters,
  )
  await anna.saved()
  expect((await site.admin.post(`/pad/${pad}/restore`, { seq })).status).toBe(200)
  const restored = (await site.log(pad)).length
  expect(looks(await lineAt(pad, restored))).toEqual(wanted)

  const range = { seq, from: 8, to: 14, reason: 'A secret' }
  expect((await site.admin.post(`/pad/${pad}/redact`, range)).status).toBe(200)
  for (const at of [seq, restored]) {
    const { attributes, runs } = await lineAt(pad, at)
    expect(attributes).toEqual({ align: 'center', direction: 'rtl' })
    expect(runs.filter(({ redacted }) => redacted === undefined).map(({ text, marks }) => [text, marks])).toEqual([
      ['red and ', { color: 'red' }],
      [' words', { color: 'red', highlight: 'yellow' }],
    ])
  }
})
