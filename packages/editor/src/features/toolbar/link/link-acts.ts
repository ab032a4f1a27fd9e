import { getMarkRange } from '@tiptap/core'
import type { Editor } from '@tiptap/react'

/** A link in the text. */
export interface LinkAt {
  readonly href: string
  readonly from: number
  readonly to: number
}

/** Returns the link in or beside which the cursor stands; undefined if letters are selected. */
export const linkAtCursor = ({ state: { selection, schema } }: Editor): LinkAt | undefined => {
  const type = schema.marks['link']
  if (!selection.empty || type === undefined) return undefined
  const range = getMarkRange(selection.$from, type)
  const mark = range && selection.$from.doc.nodeAt(range.from)?.marks.find((one) => one.type === type)
  const href: unknown = mark?.attrs['href']
  return range && typeof href === 'string' ? { href, ...range } : undefined
}

/** Gives the selected letters, or the link at the cursor, an address; without either, the address is written out. */
export const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus()
  const link = linkAtCursor(editor)
  const { empty } = editor.state.selection
  if (link !== undefined)
    chain.command(({ tr, state }) => {
      tr.addMark(link.from, link.to, state.schema.mark('link', { href }))
      return true
    })
  else if (empty) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else chain.extendMarkRange('link').setMark('link', { href })
  chain.run()
}

/** Takes the link at the selection away, and leaves its letters. */
export const removeLink = (editor: Editor): void => {
  const chain = editor.chain().focus()
  const link = linkAtCursor(editor)
  if (link !== undefined)
    chain.command(({ tr, state }) => {
      tr.removeMark(link.from, link.to, state.schema.marks['link'])
      return true
    })
  else chain.extendMarkRange('link').unsetMark('link')
  chain.run()
}
