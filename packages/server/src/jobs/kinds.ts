import { catchUpIndex, indexPad } from '../features/search/index-pad.ts'
import { purgeGroup, purgePad } from './purge.ts'
import type { JobKinds } from './job.ts'
import { sweepSessions } from './sweep-sessions.ts'

/** Every kind of job that the server knows. */
export const jobKinds: JobKinds = {
  'index-pad': { run: indexPad, atOnce: 4 },
  'catch-up-index': { run: catchUpIndex, atOnce: 1 },
  'purge-pad': { run: purgePad, atOnce: 1 },
  'purge-group': { run: purgeGroup, atOnce: 1 },
  'sweep-sessions': { run: sweepSessions, atOnce: 1 },
}

/** Asked for at each start; each then asks for itself again. */
export const periodicJobs: readonly string[] = ['sweep-sessions', 'catch-up-index']
