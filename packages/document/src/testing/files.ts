import { type FileRecord, writeFileRecord } from '../text/file-record.ts'
import type { NewLine } from '../text/from-text.ts'

/** Pictures and files as tests put them into pads. */

export const PICTURE: FileRecord = {
  hash: 'a1'.repeat(32),
  name: 'Hall <1>.png',
  bytes: 120_345,
  mediaType: 'image/png',
  kind: 'picture',
  width: 800,
  height: 600,
  isAnimated: false,
}

export const REPORT: FileRecord = {
  hash: 'b2'.repeat(32),
  name: 'Report.pdf',
  bytes: 2_500_000,
  mediaType: 'application/pdf',
  kind: 'pdf',
  width: null,
  height: null,
  isAnimated: false,
}

/** Returns a line that shows the picture, with what else it says. */
export const pictureLine = (text = '', more: Partial<NewLine> = {}): NewLine => ({
  text,
  kind: 'picture',
  file: writeFileRecord(PICTURE),
  ...more,
})

/** Returns a line that offers the report. */
export const fileLine = (text = '', more: Partial<NewLine> = {}): NewLine => ({
  text,
  kind: 'file',
  file: writeFileRecord(REPORT),
  ...more,
})
