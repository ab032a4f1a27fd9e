import type { Editor } from '@tiptap/core'
import type { PadFiles } from '../../lib/pad-files.ts'
import type { ReadPicture } from '../../text-binding/html-lines-reader.ts'

/** Most pictures that are taken out of one pasted text. */
const PICTURES_MAX = 200

/**
 * Takes pictures of pasted lines into the pad, each below the line that it stood below. The first of those lines is the
 * one of a number, from 0.
 */
export const addPastedPictures = (
  editor: Editor,
  files: PadFiles | undefined,
  first: number,
  pictures: readonly ReadPicture[],
): void => {
  const { doc } = editor.state
  const places = [...Map.groupBy(pictures.slice(0, PICTURES_MAX), ({ line }) => line)].map(([line, group]) => {
    const at = Math.min(Math.max(first + line, 0), doc.childCount - 1)
    let position = 1
    for (let before = 0; before < at; before += 1) position += doc.child(before).nodeSize
    const isBelow = line >= 0
    return { position, isBelow, files: group.map(({ source, alt }) => ({ source, alt })) }
  })
  if (places.length > 0) files?.add(editor, places)
}
