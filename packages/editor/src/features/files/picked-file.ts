import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { selectedFile } from '../../text-binding/lines/file-lines.ts'
import { isFile, type PlacedLine } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

const isSame = (a: PlacedLine | undefined, b: PlacedLine | undefined): boolean =>
  a?.position === b?.position && a?.node === b?.node

/** Returns the line whose picture or file is selected, and follows the selection. */
export const usePickedFile = (editor: Editor): PlacedLine | undefined => {
  const [picked, setPicked] = useState(() => selectedFile(editor.state))
  useEffect(() => {
    const follow = (): void => {
      const next = selectedFile(editor.state)
      setPicked((last) => (isSame(last, next) ? last : next))
    }
    follow()
    editor.on('transaction', follow)
    return () => void editor.off('transaction', follow)
  }, [editor])
  return picked
}

/** Returns the line with a picture or file at a position. */
export const fileLineAt = ({ state: { doc } }: Editor, position: number): PlacedLine | undefined => {
  const node = doc.nodeAt(position)
  if (node === null || node.type.name !== 'line') return undefined
  const line = lineOf(node)
  return isFile(line) ? { node, position, line } : undefined
}

/** Returns a function that finds a line again, wherever it stands by then; it finds nothing once the line is gone. */
export const keepLine = (editor: Editor, position: number): (() => PlacedLine | undefined) => {
  const id = bindingOf(editor.state)?.lineIdAt(editor.state.doc.resolve(position).index(0) + 1)
  return () => {
    const number = id === undefined || editor.isDestroyed ? undefined : bindingOf(editor.state)?.lineOfId(id)
    if (number === undefined) return undefined
    let at = 0
    for (let before = 0; before < number - 1; before += 1) at += editor.state.doc.child(before).nodeSize
    return fileLineAt(editor, at)
  }
}
