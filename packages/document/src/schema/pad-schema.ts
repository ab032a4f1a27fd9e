import { getSchema } from '@tiptap/core'
import { padExtensions } from './pad-extensions.ts'

/** The ProseMirror schema of a pad. */
export const padSchema = getSchema(padExtensions)
