import { whenIdle } from './when-idle.ts'
import { retryUntilLoaded } from './retry-until-loaded.ts'

export type Completions = typeof import('../components/completions.ts')

let fetched: Completions | undefined

export const fetchedCompletions = (): Completions | undefined => fetched

/** Loads, once the page is drawn, what completes fields. Retries until it succeeds. */
export const fetchCompletions = async (): Promise<Completions> => {
  await whenIdle()
  return (fetched ??= await retryUntilLoaded(() => import('../components/completions.ts')))
}
