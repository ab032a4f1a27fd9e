import { config } from 'zod'

// The Content-Security-Policy forbids `eval`, which zod would try otherwise. Must run before any schema is created.
config({ jitless: true })
