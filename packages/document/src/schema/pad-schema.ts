import { getSchema } from '@tiptap/core'
import { padExtensions } from './pad-extensions.ts'

export const padSchema = getSchema(padExtensions)
