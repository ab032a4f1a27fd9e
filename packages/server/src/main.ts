import './compile-cache.js'

// `npm start` imports the cache before this file; whoever starts the server in another way has it from here on.
const { fail, start } = await import('./start.ts')

start().catch(fail)
