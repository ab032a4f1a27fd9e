import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import { isAlone } from '../../lib/page/placement.ts'

/**
 * Returns whether the text may take the focus by itself: not in a frame, whose page decides, and only with a mouse. This
 * asks for more than keys, as a tablet that has some may still open a keyboard on the screen, over half of the text.
 */
const mayTakeFocus = (): boolean =>
  isAlone() && document.activeElement === document.body && matchMedia('(hover: hover) and (pointer: fine)').matches

/** EDT-105: focuses the text when a pad is opened to write, unless the focus is somewhere else already. */
export const useFocusOnOpening = (editor: Editor, isToWrite: boolean): void => {
  const begin = useEffectEvent(() => {
    if (isToWrite && mayTakeFocus()) editor.commands.focus(null, { scrollIntoView: false })
  })
  useEffect(() => begin(), [editor])
}
