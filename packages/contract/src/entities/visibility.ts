import * as z from 'zod/mini'

/**
 * `restricted` opens to invited people, `private` to whoever has the password, `public` to the whole organisation and,
 * unless `publicNeedsAccount`, to visitors.
 */
export const visibilities = ['restricted', 'private', 'public'] as const
export const visibilitySchema = z.enum(visibilities, { error: 'BACKEND.ERROR.TYPE.VISIBILITY' })
export type Visibility = z.infer<typeof visibilitySchema>
