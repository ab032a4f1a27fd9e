import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { exportText } from '@sheaf/document/export/text'
import { padText } from '@sheaf/document/plain-text'
import { openEntries } from '@sheaf/server/testing/databases/open-entries'
import { readPad } from '../../../bench/client/connect.ts'
import { until } from '../../../bench/client/processes.ts'
import type { Site } from './site.ts'

const INDEXED_WITHIN_MS = 300_000

/** Returns the texts that a server on SQLite has in its search index, once they have all entries of the logs. */
const readIndex = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const database = new DatabaseSync(path.join(dataDir, 'sheaf.sqlite'), { readOnly: true })
  try {
    const behind = database.prepare(
      'select 1 from pads left join pad_texts on pad_texts.pad_id = pads.id where log_head > coalesce(seq, 0) limit 1',
    )
    await until('The index has all texts', INDEXED_WITHIN_MS, () => behind.get() === undefined, 500)
    const rows = database.prepare('select pad_id, text from pad_texts').all()
    return new Map(rows.map((row) => [String(row['pad_id']), String(row['text'])]))
  } finally {
    database.close()
  }
}

/**
 * Proves that the search index, the exports and, once the server has ended, the log have the text of each pad that a new
 * reader gets. Nobody writes any more, and the site has one server, on SQLite.
 */
export const assertAgreement = async ({ servers, pads, accounts, place }: Site): Promise<void> => {
  const [server, account] = [servers[0]!, accounts[0]!]
  const index = await readIndex(server.dataDir)
  const texts = new Map<string, string>()
  const different: string[] = []
  for (const pad of pads) {
    const doc = await readPad(place(pad, server, account))
    texts.set(pad, exportText(doc))
    if (index.get(pad) !== padText(doc)) different.push(`index of ${pad}`)
    doc.destroy()
    const exported = await fetch(`${server.url}api/pad/${pad}/export/text`, {
      headers: { authorization: `Bearer ${account.token}` },
    })
    if ((await exported.text()) !== texts.get(pad)) different.push(`export of ${pad}`)
  }
  await server.stop()
  const log = await openEntries(server.dataDir)
  for (const [pad, text] of texts)
    if ((await log.textAt(pad, await log.head(pad))).toString() !== text) different.push(`log of ${pad}`)
  await log.close()
  if (different.length > 0) throw new Error(`Not what pages show: ${different.join(', ')}`)
}
