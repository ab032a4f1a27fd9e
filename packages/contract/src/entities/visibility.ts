import { z } from 'zod'

/** restricted: by invitation; private: by password; public: organisation-wide, visitors included unless `publicNeedsAccount`. */
export const visibilities = ['restricted', 'private', 'public'] as const
export const visibilitySchema = z.enum(visibilities, { error: 'BACKEND.ERROR.TYPE.VISIBILITY' })
export type Visibility = z.infer<typeof visibilitySchema>
