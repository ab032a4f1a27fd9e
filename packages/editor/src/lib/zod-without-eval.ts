import { config } from 'zod'

// The site's Content-Security-Policy forbids code made from strings, which each schema would try once. This must run
// before any schema is made.
config({ jitless: true })
