import { startJobRunner, type JobRunnerOptions } from '../jobs/runner.ts'
import type { TestApp } from './test-app.ts'

/** Does all that is due, as one more server of the site would, and waits for what others have begun. */
export const drainJobs = async (
  { services, database: { db } }: TestApp,
  { periodic = [] }: Pick<JobRunnerOptions, 'periodic'> = {},
): Promise<void> => {
  const runner = startJobRunner({ ...services, db }, { periodic })
  await runner.drain()
  await runner.close()
}
