import { jobKinds } from '../job-kinds.ts'
import { startJobRunner, type JobRunnerOptions } from '../jobs/runner.ts'
import type { TestApp } from './test-app.ts'

/** Runs all due jobs, as one more server of the site would, and waits for those that others have begun. */
export const drainJobs = async (
  { services, database: { db } }: TestApp,
  { periodic = [] }: Partial<Pick<JobRunnerOptions, 'periodic'>> = {},
): Promise<void> => {
  const runner = startJobRunner({ ...services, db }, { kinds: jobKinds, periodic })
  await runner.drain()
  await runner.close()
}
