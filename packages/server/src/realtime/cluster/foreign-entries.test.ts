import type { PadId } from '@sheaf/contract/ids'
import { contradicts } from '@sheaf/document/contradicts'
import { fitsInto } from '@sheaf/document/fits-into'
import { content, forgedUpdate, type ForgedStruct, type Id } from '@sheaf/document/testing/forged-update'
import { replicaOf } from '@sheaf/document/testing/pad'
import { breakIdOf, FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { openTestDatabase, openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { waitUntil } from '../../testing/wait.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'
import { anna, sceneWith } from '../../pad-log/testing/log-scene.ts'
import { syncedClient, type RawClient } from '../testing/raw-client.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]

const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })
const letter = (id: number): Uint8Array => under(id, { origin: FIRST, content: content.text('x') })
/** Two values of the first line, the second of which follows the first. */
const values = (id: number): Uint8Array =>
  under(
    id,
    { parent: FIRST, attribute: 'kind', content: content.value('h1') },
    { origin: [id, 0], content: content.value('h2') },
  )

/** Appends an update under an id that was checked against the text as of an entry. */
const append = (server: PadLog, pad: PadId, id: number, seq: number, update = letter(id)): Promise<number> =>
  server.append(pad, anna, update, [{ id }], true, { seq, ids: [id] })

test.each([
  ['on the engine of this run', openTestDatabase],
  ...(hasPostgres ? [['on PostgreSQL', openTestPostgres] as const] : []),
] as const)(
  '[RT-66, RT-20, W-17] what another server wrote under an id since an update was checked has the update refused, %s',
  async (_, open) => {
    const scene = await sceneWith(2, open)
    const [pad, other] = scene.pads as [PadId, PadId]
    const [one, two] = [scene.server(), scene.server()]
    expect(await append(one, pad, 1, 0)).toBe(1)
    await expect(append(two, pad, 1, 0)).rejects.toThrow('UNEXPECTED')
    // It was checked against that entry, too.
    expect(await append(two, pad, 1, 1)).toBe(2)
    // Something else was written since, or elsewhere.
    expect(await append(one, pad, 2, 0)).toBe(3)
    expect(await append(one, other, 1, 0)).toBe(1)
    await expect(
      append(two, pad, 2, 2, under(breakIdOf(2), { origin: FIRST, content: content.map() })),
    ).rejects.toThrow('UNEXPECTED')
    // What this server wrote itself was in turn with it.
    expect(await append(one, pad, 2, 2)).toBe(4)
    expect((await scene.rows(pad)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  },
)

const isAnswered = ({ answers, isOpen }: RawClient): boolean => answers.length > 0 || !isOpen

test.runIf(hasPostgres)(
  '[RT-66, RT-20, W-17] two servers that get different words under one id at once take those that come first, and each pad stays whole',
  async () => {
    const site = await twoServers(NO_REDIS)
    const credentials = { token: site.user.token! }
    for (let n = 0; n < 8; n++) {
      const pad = await site.pad()
      const clients = await Promise.all(site.urls.map((url) => syncedClient(url, pad, credentials)))
      for (const [server, update] of [letter(9), values(9)].entries()) clients[server]!.say('update', update)
      await waitUntil(() => clients.every(isAnswered))
      const doc = replicaOf()
      for (const { data } of await site.log(pad)) {
        expect([fitsInto(doc, data), contradicts(doc, data)]).toEqual(['fits', false])
        Y.applyUpdate(doc, data)
      }
      expect(clients.filter(({ answers }) => answers.includes(true)).length).toBeGreaterThan(0)
    }
  },
)
