import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { testApp } from '../../testing/test-app.ts'

test('[CFG-11] settings are read within a transaction too, also when they are no longer fresh or just being read', async () => {
  const app = await testApp()
  await app.set({ title: 'Pads of the school' })
  const ctx = { ...app.services, db: app.database.db, afterCommit: () => {} } as unknown as Ctx
  app.clock.advance(10_000)
  expect(await transact(ctx, async (ctx) => (await ctx.settings.read()).title)).toBe('Pads of the school')
  app.clock.advance(10_000)
  const [inside, outside] = await Promise.all([
    transact(ctx, async (ctx) => {
      // On SQLite, which has one connection, this waits for the transaction.
      void app.services.settings.read()
      return (await ctx.settings.read()).title
    }),
    app.services.settings.read(),
  ])
  expect([inside, outside.title]).toEqual(['Pads of the school', 'Pads of the school'])
})
