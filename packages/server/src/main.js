import { enableCompileCache } from 'node:module'

/*
 * Halves the time to the first answer from the second start on. Only what is imported after it profits, so that this
 * file is JavaScript: for one of TypeScript Node would load its compiler, and keep its 10 MB.
 */
enableCompileCache()
const { fail, start } = await import('./start.ts')

start().catch(fail)
