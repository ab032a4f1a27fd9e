import type { PadId } from '@sheaf/contract/ids'
import { write } from '@sheaf/document/testing/pad'
import { appendLines, type Written } from '@sheaf/document/text/from-text'
import { textOf } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import type { Db } from '../../db/dialect.ts'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { openPadLog } from '../../pad-log/pad-log.ts'
import { drainJobs } from '../drain-jobs.ts'
import { groupFixture, type GroupFixture } from './group-fixture.ts'
import { mailServer, type MailServer, type ReceivedMail } from '../servers/mail-server.ts'
import type { Caller, TestUser } from '../test-app.ts'

export const HOUR_MS = 3_600_000

/** Returns the changed lines as the text part of a digest shows them. */
export const linesOf = (mail: ReceivedMail | undefined): string[] =>
  (mail?.text ?? '').split('\n').filter((line) => /^[+-] /.test(line))

/** Removes the first line of a pad, as an editor does. */
export const removeFirstLine = (doc: Y.Doc): Written => {
  const before = Y.encodeStateVector(doc)
  const letters = write(doc, (writer, [first]) => {
    writer.removeLetters(first!, 0, textOf(first!).length)
    writer.hide(first!)
  })
  return { update: Y.encodeStateAsUpdate(doc, before), letters }
}

type Writer = Pick<TestUser, 'id' | 'login'>

/** A group with people in it, on a site that sends mail. */
export interface DigestSite extends GroupFixture {
  readonly db: Db
  readonly server: MailServer
  /** Changes a pad as the socket does: by an entry of its log. */
  readonly edit: (pad: string, by: Writer, change: (doc: Y.Doc) => Written) => Promise<void>
  /** Writes a line at the end of a pad. */
  readonly write: (pad: string, by: Writer, text: string) => Promise<void>
  readonly watch: (by: Caller, key: string, type?: 'pads' | 'groups') => Promise<void>
  readonly setFrequency: (user: Writer, frequency: string) => Promise<void>
  /** Returns the mails that arrive in this time, in order of the recipients. */
  readonly after: (ms: number) => Promise<ReceivedMail[]>
}

export const digestSite = async (fields: Record<string, unknown> = {}, server?: MailServer): Promise<DigestSite> => {
  const fixture = await groupFixture(fields)
  const { app } = fixture
  const mails = server ?? (await mailServer())
  await app.set(mails.settings)
  const { db } = app.database

  const edit: DigestSite['edit'] = async (id, { id: author, login }, change) => {
    const { doc } = await readPad(db, id as PadId)
    const { update, letters } = change(doc)
    // Each change has a log of its own, so that it is indexed at once and not only some seconds later.
    const log = openPadLog(app.services, db)
    await log.append(id as PadId, { author, name: login, color: '#000000' }, update, [{ id: letters }])
    await log.close()
    doc.destroy()
    // The index is requested less than two seconds after the change.
    app.clock.advance(2000)
    await drainJobs(app)
  }

  return {
    ...fixture,
    db,
    server: mails,
    edit,
    write: (id, by, text) => edit(id, by, (doc) => appendLines(doc, [{ text }])),
    watch: async (by, key, type = 'pads') => {
      const { status } = await by.post('/userwatch', { type, key, marked: true })
      if (status !== 200) throw new Error(`It cannot be watched: ${status}`)
      app.clock.advance(1)
    },
    setFrequency: async ({ id }, digest_frequency) => {
      await db.updateTable('users').set({ digest_frequency }).where('id', '=', id).execute()
    },
    after: async (ms) => {
      const known = mails.mails.length
      app.clock.advance(ms)
      await drainJobs(app)
      return mails.mails.slice(known).sort((a, b) => (a.recipients[0]! < b.recipients[0]! ? -1 : 1))
    },
  }
}
