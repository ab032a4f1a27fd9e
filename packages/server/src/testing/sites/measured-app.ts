import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { onTestFinished } from 'vitest'
import { openTestDatabase } from '../databases/databases.ts'
import { watched } from '../databases/query-plans.ts'
import { testApp, type TestApp, type TestAppOptions } from '../test-app.ts'

/** Cost of a call, measured in what takes the time rather than in time. */
export interface Cost {
  /** Queries to the database, in order. */
  readonly queries: readonly string[]
  /** Number of passwords that Node hashed. */
  readonly hashes: number
}

/** Starts the app, and returns a way to measure a call until it is answered; background jobs are not counted. */
export const measuredApp = async (
  options: TestAppOptions = {},
): Promise<{ readonly app: TestApp; readonly measure: (call: () => Promise<unknown>) => Promise<Cost> }> => {
  const counted = new AsyncLocalStorage<{ queries: string[]; hashes: number }>()
  const database = await openTestDatabase()
  const observed = watched(database, ({ sql }) => counted.getStore()?.queries.push(sql))
  const hook = createHook({
    init: (_, type) => {
      const cost = type === 'ARGON2REQUEST' ? counted.getStore() : undefined
      if (cost) cost.hashes += 1
    },
  }).enable()
  onTestFinished(async () => {
    hook.disable()
    await database.close()
  })
  const app = await testApp({ ...options, database: observed })
  return {
    app,
    measure: async (call) => {
      const cost = { queries: [] as string[], hashes: 0 }
      await counted.run(cost, call)
      return { queries: [...cost.queries], hashes: cost.hashes }
    },
  }
}
