import { expect, test } from 'vitest'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

const said = async ({ app }: GroupFixture, pad: string): Promise<void> => {
  const { db } = app.database
  await db.insertInto('chats').values({ pad_id: pad, head: 1, removed_to: 0 }).execute()
  await db
    .insertInto('chat_messages')
    .values({
      pad_id: pad,
      seq: 1,
      message_id: 'message-1',
      author_id: 'somebody',
      name: 'Somebody',
      color: '#b8f5c4',
      text: 'hello',
      created_at: 1,
    })
    .execute()
}

const ABSENT = '404 BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'
const DENIED = '401 BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT'
const NO_SESSION = '401 BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'

test.each([
  ['public', { visitor: NO_SESSION, stranger: DENIED, user: DENIED, admin: '200', siteAdmin: '200' }],
  ['restricted', { visitor: NO_SESSION, stranger: ABSENT, user: DENIED, admin: '200', siteAdmin: '200' }],
] as const)(
  '[PAD-41, CHT-7] who removes the chat history of a pad in a %s group, and who is refused how',
  async (visibility, expected) => {
    const fixture = await groupFixture({ visibility })
    const { db } = fixture.app.database
    for (const [who, answer] of Object.entries(expected)) {
      const pad = await fixture.pad()
      await said(fixture, pad)
      const reply = await (fixture[who as keyof typeof expected] as Caller).delete(`/pad/chathistory/${pad}`)
      expect([who, `${reply.status} ${reply.body['error'] ?? ''}`.trim()]).toEqual([who, answer])
      if (reply.status === 200) expect(reply.body).toEqual({ success: true, key: pad })
      const { removed_to } = await db
        .selectFrom('chats')
        .selectAll()
        .where('pad_id', '=', pad)
        .executeTakeFirstOrThrow()
      expect(removed_to).toBe(reply.status === 200 ? 1 : 0)
    }
  },
)

test('[PAD-41, GRP-22] an unknown pad has no chat history, an archived group keeps its own, and an empty one is removed too', async () => {
  const fixture = await groupFixture({ visibility: 'public' })
  const { admin, gid } = fixture
  expect(await admin.delete('/pad/chathistory/unknown')).toMatchObject({ status: 404, body: { key: 'unknown' } })
  const pad = await fixture.pad()
  expect(await admin.delete(`/pad/chathistory/${pad}`)).toMatchObject({ status: 200, body: { key: pad } })
  await said(fixture, pad)
  await admin.put(`/group/${gid}`, { archived: true })
  expect(await admin.delete(`/pad/chathistory/${pad}`)).toMatchObject({
    status: 403,
    body: { error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' },
  })
})

test('[ADM-14, GRP-56] removing a chat history is written to the audit trail', async () => {
  const fixture = await groupFixture()
  const pad = await fixture.pad({ name: 'Minutes' })
  await fixture.admin.delete(`/pad/chathistory/${pad}`)
  const entries = await fixture.app.database.db
    .selectFrom('audit_entries')
    .select(['actor_login', 'pad_id', 'pad_name', 'group_id'])
    .where('act', '=', 'pad.removeChat')
    .execute()
  expect(entries).toEqual([{ actor_login: 'admin', pad_id: pad, pad_name: 'Minutes', group_id: fixture.gid }])
})
