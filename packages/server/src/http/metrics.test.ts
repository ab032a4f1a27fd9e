import { expect, test } from 'vitest'
import { realtimeSite } from '../realtime/testing/realtime-site.ts'

test('[OPS-30] the figures count sockets, connections, live pads and commits', async () => {
  const site = await realtimeSite()
  const figures = async (): Promise<Record<string, number>> => {
    const { body } = await site.app.http.inject({ url: '/metrics' })
    const lines = body.split('\n').filter((line) => line.startsWith('sheaf_'))
    return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, figure]) => [name, Number(figure)]))
  }
  expect(await figures()).toEqual({
    sheaf_sockets: 0,
    sheaf_pad_connections: 0,
    sheaf_live_pads: 0,
    sheaf_log_commits_total: 0,
    sheaf_log_entries_total: 0,
  })

  const pad = await site.pad()
  const [ann, bob] = [await site.open(pad), await site.open(pad)]
  ann.write('one')
  await ann.saved()
  await bob.shows('one')
  bob.write('two')
  await bob.saved()
  const open = { sheaf_sockets: 2, sheaf_pad_connections: 2, sheaf_live_pads: 1 }
  const written = { sheaf_log_commits_total: 2, sheaf_log_entries_total: 2 }
  expect(await figures()).toEqual({ ...open, ...written })
  // A second request does not count the same events twice.
  expect(await figures()).toEqual({ ...open, ...written })

  ann.close()
  bob.close()
  await expect.poll(figures).toEqual({ sheaf_sockets: 0, sheaf_pad_connections: 0, sheaf_live_pads: 0, ...written })
})
