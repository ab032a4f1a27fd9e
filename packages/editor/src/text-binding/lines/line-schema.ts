import { getSchema } from '@tiptap/core'
import { formatMarks } from './format-marks.ts'
import { Line, lineNodes } from './line-nodes.ts'

/** The schema of the editor, whose extensions make it. */
export const lineSchema = getSchema([...lineNodes, Line, ...formatMarks])
