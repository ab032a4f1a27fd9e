import { COLOR_NAMES, type ColorName } from '@sheaf/document/text/formats/palette'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { Swatches } from '../../../lib/menus/swatches.tsx'
import type { ToolItemsProps } from './tool-menu.tsx'
import type { ToolStates } from '../tools/tool-states.ts'

const USES = ['color', 'highlight'] as const
type Use = (typeof USES)[number]

const TITLES = { color: 'EDITOR.COLOR.TEXT', highlight: 'EDITOR.COLOR.HIGHLIGHT' } as const

/** Returns the colour that all selected letters have, null if they have none; undefined if they have several. */
const shownColor = ({ on }: ToolStates, use: Use): ColorName | null | undefined =>
  COLOR_NAMES.find((name) => on.has(`${use} ${name}`)) ?? (on.has(`${use} `) ? null : undefined)

const colorLetters = (editor: Editor, use: Use, name: ColorName | null): void => {
  const chain = editor.chain().focus()
  if (name === null) chain.unsetMark(use).run()
  else chain.setMark(use, { name }).run()
}

/** Two rows of colours: of letters, and of what is behind them. */
export const ColorItems = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  return USES.map((use) => (
    <Swatches
      key={use}
      title={t(TITLES[use])}
      use={use}
      shown={shownColor(states, use)}
      onChoose={(name) => colorLetters(editor, use, name)}
    />
  ))
}
