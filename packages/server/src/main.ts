import './compile-cache.js'

// `npm start` imports the cache before this file; any other way of starting the server gets it here.
const { fail, start } = await import('./start.ts')

start().catch(fail)
