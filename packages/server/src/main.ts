import { enableCompileCache } from 'node:module'

// Halves the time to the first answer from the second start on. Only what is imported after it profits.
enableCompileCache()
const { fail, start } = await import('./start.ts')

start().catch(fail)
