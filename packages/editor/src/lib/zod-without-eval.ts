import { config } from 'zod'

// The site's policy forbids code made from text, and each schema would try once. Must run before any schema is made.
config({ jitless: true })
