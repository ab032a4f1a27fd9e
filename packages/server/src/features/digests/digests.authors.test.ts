import { DIGEST_LINES_MAX } from '@sheaf/contract/limits'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { digestSite, linesOf } from '../../testing/sites/digest-site.ts'

test('[MAIL-32, MAIL-14, MAIL-16] whoever wrote more than a mail could tell is told what others wrote below it, and no count of their own', async () => {
  const { pad, admin, user, watch, edit, write, after } = await digestSite()
  const id = await pad()
  const other = await pad({ name: 'Other' })
  for (const key of [id, other]) await watch(user, key)
  for (const key of [id, other])
    await edit(key, user, (doc) =>
      appendLines(
        doc,
        Array.from({ length: 1200 }, (_, n) => ({ text: `Mine ${n}` })),
      ),
    )
  await write(id, admin, 'A question')
  await write(other, admin, `${'word '.repeat(300)}@user`)
  const [mail] = await after(DAY_MS)
  expect(linesOf(mail)).toEqual([`+ ${'word '.repeat(60)}…  (admin)`, '+ A question  (admin)'])
  expect(mail?.subject).toContain('2 pads')
  expect(mail?.text).not.toMatch(/\d+ more/)
})

test('[MAIL-13, MAIL-32] of more lines than a mail tells its reader is told the one that mentions them, and how many more there are', async () => {
  const { pad, admin, user, watch, edit, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await edit(id, admin, (doc) =>
    appendLines(
      doc,
      Array.from({ length: 1200 }, (_, n) => ({ text: n === 1100 ? 'For @user' : `Line ${n}` })),
    ),
  )
  const [mail] = await after(DAY_MS)
  expect(linesOf(mail)).toHaveLength(DIGEST_LINES_MAX)
  expect(linesOf(mail).at(-1)).toBe('+ For @user  (admin)')
  expect(mail?.text).toContain('1,170 more')
})

test('[MAIL-33, RT-47, ACC-55] authors are named as pads show them now, and who chose not to be shown is not named', async () => {
  const { db, pad, admin, user, stranger, siteAdmin, watch, write, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await write(id, admin, 'By admin')
  await write(id, stranger, 'By somebody')
  await db.updateTable('users').set({ pad_nickname: 'Ada' }).where('id', '=', admin.id).execute()
  await db.updateTable('users').set({ use_login_and_color_in_pads: 0 }).where('id', '=', stranger.id).execute()
  expect((await siteAdmin.get('/stats/watchUser/user')).body['result']).toMatchObject({
    actualChanges: [{ authors: ['Ada', ''] }],
  })
  const [mail] = await after(DAY_MS)
  expect(linesOf(mail)).toEqual(['+ By admin  (Ada)', '+ By somebody  (somebody)'])
})
